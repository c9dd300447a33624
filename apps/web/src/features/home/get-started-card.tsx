import { ButtonLink } from '../../components/button-link.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './sidebar.module.css';

export function GetStartedCard() {
  return (
    <SectionCard title="Get Started">
      <p className={classes.text}>Tell us which side of the touchline you are on.</p>
      <div className={classes.actions}>
        <ButtonLink to={paths.register('player')} fullWidth>
          Start as a Player
        </ButtonLink>
        <ButtonLink to={paths.register('scout')} variant="default" fullWidth>
          Find Talent
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
