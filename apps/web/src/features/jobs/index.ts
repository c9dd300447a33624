export { JobsPanel } from './jobs-panel.tsx';
