export { NotificationList } from './notification-list.tsx';
export { NotificationPanel } from './notification-panel.tsx';
