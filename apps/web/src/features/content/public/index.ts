export { HomeHero } from './hero.tsx';
export { HomeContent } from './home-content.tsx';
