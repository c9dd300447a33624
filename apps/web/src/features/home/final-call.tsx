import { PitchLines } from '../../components/brand.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './final-call.module.css';

export function FinalCall() {
  return (
    <section className={`${classes.call} tl-grass`} aria-labelledby="final-call-title">
      <PitchLines view="centre" className={classes.lines} />
      <div className={classes.words}>
        <h2 id="final-call-title" className={classes.title}>
          The next move is yours
        </h2>
        <p className={classes.text}>Kick off takes two minutes. Being found can take just one clip.</p>
        <div className={classes.actions}>
          <ButtonLink to={paths.register('player')} variant="chalk" size="lg">
            Register as Player
          </ButtonLink>
          <ButtonLink to={paths.register('scout')} variant="chalk-outline" size="lg">
            Join as Scout
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
