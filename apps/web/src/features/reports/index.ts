export { ConcernButton, useReport } from './openers.tsx';
export type { Reported } from './report-dialog.tsx';
