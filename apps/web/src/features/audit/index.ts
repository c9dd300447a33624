export { AUDIT_FILTERS, AuditFilters } from './audit-filters.tsx';
export { AuditList } from './audit-list.tsx';
export { LatestActs } from './latest-acts.tsx';
