import { ButtonLink } from '../../components/button-link.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './sidebar.module.css';

/** Fixed marketing figures, not data of the platform. */
const FIGURES = [
  { value: '2,500+', label: 'active players' },
  { value: '150+', label: 'professional scouts' },
  { value: '500+', label: 'successful matches' },
];

/** For visitors with an invitation to register. */
export function Sidebar({ className }: { className?: string | undefined }) {
  const { status, user } = useSession();
  return (
    <aside className={className} aria-label={user ? 'The platform' : 'Join in'}>
      {!user && (
        <div data-for-visitors={status === 'loading'}>
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
        </div>
      )}
      <SectionCard title="Platform Stats">
        <dl className={classes.figures}>
          {FIGURES.map(({ value, label }) => (
            <div key={label} className={classes.figure}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
    </aside>
  );
}
