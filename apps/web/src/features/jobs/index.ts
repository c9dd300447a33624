export { JobList } from './job-list.tsx';
export { KindCounts } from './kind-counts.tsx';
export { STATE_LABELS } from './labels.ts';
