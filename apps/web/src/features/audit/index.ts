export { Page } from './audit-page.tsx';
export { LatestActs } from './latest-acts.tsx';
