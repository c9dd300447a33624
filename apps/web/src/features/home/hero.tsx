import { ButtonLink } from '../../components/button-link.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './hero.module.css';
import { HeroBoard } from './hero-board.tsx';

/** What stands there when the admin's hero has no title or no description of its own. */
const FALLBACK_TITLE = 'Talent deserves to be seen.';
const FALLBACK_DESCRIPTION =
  'Put your best moments on film and in front of scouts who are really looking. People check every account and every clip before anyone else sees it.';

interface HeroProps {
  title?: string | null;
  description?: string | null;
}

export function Hero({ title, description }: HeroProps) {
  return (
    <section className={`${classes.hero} tl-grass`} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 id="hero-title" className={classes.title}>
            {title || FALLBACK_TITLE}
          </h1>
          <p className={classes.description}>{description || FALLBACK_DESCRIPTION}</p>
          <div className={classes.actions}>
            <ButtonLink to={paths.register('player')} variant="chalk" size="lg">
              Join as Player
            </ButtonLink>
            <ButtonLink to={paths.register('scout')} variant="chalk-outline" size="lg">
              Scout Talent
            </ButtonLink>
          </div>
        </div>
        <HeroBoard className={classes.board} />
      </div>
    </section>
  );
}
