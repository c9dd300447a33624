export { ActsAbout } from './acts-about.tsx';
export { AuditPanel } from './audit-panel.tsx';
