import { use } from 'react';
import { FirstHero } from './first-hero.ts';
import { Hero } from './hero.tsx';
import { useHomepageContent } from './queries.ts';

/** The hero: the one rendered by the server until the list is loaded. */
export function HomeHero() {
  const { data: entries, isPending } = useHomepageContent();
  const first = use(FirstHero);
  const hero = entries ? entries.find(({ section }) => section === 'hero') : (first ?? undefined);
  return <Hero hero={hero} isLoading={isPending && first === undefined} />;
}
