export { ConcernButton } from './concern-button.tsx';
export type { Reported } from './reported.ts';
export { useReport } from './use-report.tsx';
