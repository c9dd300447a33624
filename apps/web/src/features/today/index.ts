export { Today } from './today.tsx';
