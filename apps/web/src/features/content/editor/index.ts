export { EntryPanel } from './entry-panel.tsx';
export { featuredItems } from './featured-items.tsx';
export { homepageSections } from './homepage-sections.tsx';
