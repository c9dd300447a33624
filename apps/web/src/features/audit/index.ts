export { AuditPanel } from './audit-panel.tsx';
export { LatestActs } from './latest-acts.tsx';
