import { AdminPreviewBlock } from '../../../features/home/admin-preview-block.tsx';
import { useFeaturedContent, useHomepageContent } from '../../../features/home/content/queries.ts';
import { DiscoveryBlock } from '../../../features/home/discovery-block.tsx';
import { FinalCall } from '../../../features/home/final-call.tsx';
import { GetStartedCard } from '../../../features/home/get-started-card.tsx';
import { Hero } from '../../../features/home/hero.tsx';
import { HowItWorks } from '../../../features/home/how-it-works.tsx';
import { PlatformStatsCard } from '../../../features/home/platform-stats-card.tsx';
import { VideoBlock } from '../../../features/home/video-block.tsx';
import { ContentClip } from './content-clip.tsx';
import { HomeContent } from './home-content.tsx';
import classes from './home-page.module.css';

/** The landing page: what admins have put there, between blocks that always stand. */
export function HomePage() {
  const homepage = useHomepageContent();
  const featured = useFeaturedContent();
  const hero = homepage.data?.find(({ section }) => section === 'hero');
  return (
    <>
      <Hero
        hero={hero}
        isLoading={homepage.isPending}
        clip={hero?.videoId && !hero.imageUrl && <ContentClip videoId={hero.videoId} />}
      />
      <div className={classes.columns}>
        <div className={classes.mainColumn}>
          <HomeContent homepage={homepage} featured={featured} />
          <HowItWorks />
        </div>
        <aside className={classes.sidebar} aria-label="Join in">
          <GetStartedCard />
          <PlatformStatsCard />
        </aside>
      </div>
      <section id="features" aria-labelledby="features-title" className={classes.features}>
        <h2 id="features-title" className={classes.featuresTitle}>
          What you can do here
        </h2>
        <VideoBlock />
        <DiscoveryBlock />
        <AdminPreviewBlock />
      </section>
      <FinalCall />
    </>
  );
}
