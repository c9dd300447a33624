export { HomeContent } from './home-content.tsx';
export { HomeHero } from './home-hero.tsx';
