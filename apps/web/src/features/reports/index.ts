export { ConcernButton } from './concern-button.tsx';
export type { Reported } from './report-dialog.tsx';
export { useReport } from './use-report.tsx';
