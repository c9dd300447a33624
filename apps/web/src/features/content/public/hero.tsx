import { use } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { ContentButton } from './content-button.tsx';
import { ContentClip } from './content-clip.tsx';
import { ContentPicture } from './content-picture.tsx';
import { FirstContentContext } from './first-content.ts';
import classes from './hero.module.css';
import { HeroBoard } from './hero-board.tsx';
import { useHomepageContent } from './queries.ts';
import type { ShownSection } from './update-card.tsx';

/** Used when the hero has no title or no description. */
const FALLBACK_TITLE = 'Talent deserves to be seen.';
const FALLBACK_DESCRIPTION =
  'Put your best moments on film and in front of scouts who are really looking. People check every account and every clip before anyone else sees it.';

/** The hero of the home page: the one rendered by the server until the list is loaded. */
export function HomeHero() {
  const { status, user } = useSession();
  const { data: entries, isPending, fetchStatus } = useHomepageContent();
  const first = use(FirstContentContext);
  const hero = entries ? entries.find(({ section }) => section === 'hero') : (first?.hero ?? undefined);
  const dashboard = user ? paths.dashboardOf(user.role) : undefined;
  return (
    <Hero
      hero={hero}
      isLoading={isPending && fetchStatus !== 'paused' && first === undefined}
      dashboard={dashboard}
      isVisitorUnknown={status === 'loading'}
    />
  );
}

interface HeroProps {
  /** Undefined when admins have not created one. */
  hero: ShownSection | undefined;
  /** The hero is not known yet: the text keeps its space but is hidden. */
  isLoading?: boolean;
  /** The address of the user's dashboard; visitors are invited to register. */
  dashboard?: string | undefined;
  /** The stored session is not read yet, so a user who has one sees no invitation. */
  isVisitorUnknown?: boolean;
  /** In a preview the title is not a heading of the page. */
  isPreview?: boolean;
}

export function Hero({ hero, isLoading = false, dashboard, isVisitorUnknown, isPreview = false }: HeroProps) {
  const Title = isPreview ? 'p' : 'h1';
  const titleId = isPreview ? undefined : 'hero-title';
  return (
    <section className={`${classes.hero} tl-grass`} aria-labelledby={titleId} aria-busy={isLoading}>
      <div className={classes.inner} data-loading={isLoading}>
        <div className={classes.words}>
          <Title id={titleId} className={classes.title}>
            <span>{hero?.title || FALLBACK_TITLE}</span>
          </Title>
          {hero?.subtitle && <p className={classes.subtitle}>{hero.subtitle}</p>}
          <p className={classes.description}>
            <span>{hero?.description || FALLBACK_DESCRIPTION}</span>
          </p>
          <div className={classes.actions} data-for-visitors={isVisitorUnknown}>
            {dashboard ? (
              <ButtonLink to={dashboard} variant="chalk" size="lg">
                Go to Dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to={paths.register('player')} variant="chalk" size="lg">
                  Join as Player
                </ButtonLink>
                <ButtonLink to={paths.register('scout')} variant="chalk-outline" size="lg">
                  Scout Talent
                </ButtonLink>
              </>
            )}
            {hero && <ContentButton text={hero.buttonText} url={hero.buttonUrl} variant="chalk-text" size="lg" />}
          </div>
        </div>
        <HeroMedia hero={hero} isPreview={isPreview} />
      </div>
    </section>
  );
}

/** The picture or the video chosen by an admin, otherwise the board. */
function HeroMedia({ hero, isPreview }: Pick<HeroProps, 'hero' | 'isPreview'>) {
  if (!hero?.imageUrl && !hero?.videoId) return <HeroBoard className={classes.board} />;
  return (
    <div className={classes.media}>
      {hero.imageUrl ? (
        <ContentPicture url={hero.imageUrl} sizes="(min-width: 62em) 36rem, 92vw" isFirst={!isPreview} />
      ) : (
        <ContentClip videoId={hero.videoId} isFirst={!isPreview} />
      )}
    </div>
  );
}
