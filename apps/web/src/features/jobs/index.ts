export { Page } from './jobs-page.tsx';
