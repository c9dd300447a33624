import { useScrollStop } from '../../components/use-scroll-stop.ts';
import { HomeContent, HomeHero } from '../../features/content/public/index.ts';
import {
  AdminPreviewBlock,
  DiscoveryBlock,
  FinalCall,
  HowItWorks,
  Sidebar,
  VideoBlock,
} from '../../features/home/index.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './home-page.module.css';

/** The landing page: the content that admins edit, between fixed blocks. */
export function Page() {
  const { user } = useSession();
  const blocks = useScrollStop<HTMLDivElement>();
  return (
    <>
      <HomeHero />
      <div className={classes.columns}>
        <div className={classes.mainColumn}>
          <HomeContent />
          <HowItWorks />
        </div>
        <Sidebar className={classes.sidebar} />
      </div>
      <section id="features" aria-labelledby="features-title" className={classes.features}>
        <h2 id="features-title" className={classes.featuresTitle}>
          What you can do here
        </h2>
        <div ref={blocks} className={classes.blocks}>
          <VideoBlock />
          <DiscoveryBlock />
          <AdminPreviewBlock />
        </div>
      </section>
      {!user && <FinalCall />}
    </>
  );
}
