export { RequestList } from './request-list.tsx';
