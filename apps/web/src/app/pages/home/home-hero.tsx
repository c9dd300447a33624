import { use } from 'react';
import { useHomepageContent } from '../../../features/home/content/queries.ts';
import { FirstHero } from '../../../features/home/first-hero.ts';
import { Hero } from '../../../features/home/hero.tsx';
import { ContentClip } from './content-clip.tsx';

/** The hero as admins have it: what came with the page, until the list is there. */
export function HomeHero() {
  const { data: entries, isPending } = useHomepageContent();
  const first = use(FirstHero);
  const hero = entries ? entries.find(({ section }) => section === 'hero') : (first ?? undefined);
  return (
    <Hero
      hero={hero}
      isLoading={isPending && first === undefined}
      clip={hero?.videoId && !hero.imageUrl && <ContentClip videoId={hero.videoId} />}
    />
  );
}
