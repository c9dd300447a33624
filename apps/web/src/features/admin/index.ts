export { AdminActions } from './admin-actions.tsx';
export { PendingActionsCard } from './pending-actions-card.tsx';
export { PlatformStatistics } from './platform-statistics.tsx';
export { SystemStatusCard } from './system-status-card.tsx';
