import { HomeContent } from '../../features/content/public/home-content.tsx';
import { HomeHero } from '../../features/content/public/home-hero.tsx';
import { AdminPreviewBlock } from '../../features/home/admin-preview-block.tsx';
import { DiscoveryBlock } from '../../features/home/discovery-block.tsx';
import { FinalCall } from '../../features/home/final-call.tsx';
import { GetStartedCard } from '../../features/home/get-started-card.tsx';
import { HowItWorks } from '../../features/home/how-it-works.tsx';
import { PlatformStatsCard } from '../../features/home/platform-stats-card.tsx';
import { VideoBlock } from '../../features/home/video-block.tsx';
import classes from './home-page.module.css';

/** The landing page: the content that admins edit, between fixed blocks. */
export function HomePage() {
  return (
    <>
      <HomeHero />
      <div className={classes.columns}>
        <div className={classes.mainColumn}>
          <HomeContent />
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
