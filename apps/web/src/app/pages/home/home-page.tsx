import { AdminPreviewBlock } from '../../../features/home/admin-preview-block.tsx';
import { DiscoveryBlock } from '../../../features/home/discovery-block.tsx';
import { FinalCall } from '../../../features/home/final-call.tsx';
import { GetStartedCard } from '../../../features/home/get-started-card.tsx';
import { Hero } from '../../../features/home/hero.tsx';
import { HowItWorks } from '../../../features/home/how-it-works.tsx';
import { PlatformStatsCard } from '../../../features/home/platform-stats-card.tsx';
import { VideoBlock } from '../../../features/home/video-block.tsx';
import classes from './home-page.module.css';

/** The landing page. The lists that admins fill go at the top of the main column, before How It Works. */
export function HomePage() {
  return (
    <>
      <Hero />
      <div className={classes.columns}>
        <div className={classes.mainColumn}>
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
