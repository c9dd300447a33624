export { useVideoMarks } from './use-video-marks.tsx';
