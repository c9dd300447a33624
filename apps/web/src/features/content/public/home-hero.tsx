import { use } from 'react';
import { FirstHero } from './first-hero.ts';
import { Hero } from './hero.tsx';
import { useHomepageContent } from './queries.ts';

/** The hero as admins have it: what came with the page, until the list is there. */
export function HomeHero() {
  const { data: entries, isPending } = useHomepageContent();
  const first = use(FirstHero);
  const hero = entries ? entries.find(({ section }) => section === 'hero') : (first ?? undefined);
  return <Hero hero={hero} isLoading={isPending && first === undefined} />;
}
