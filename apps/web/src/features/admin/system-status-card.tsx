import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './system-status-card.module.css';

/** These words never change (spec 2): whoever reads them has reached the platform. */
const STATUS = [
  ['Platform', 'Online'],
  ['Registrations', 'Active'],
  ['Uploads', 'Active'],
  ['Messaging', 'Active'],
] as const;

export function SystemStatusCard() {
  return (
    <SectionCard title="System Status">
      <dl className={classes.rows}>
        {STATUS.map(([what, how]) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              <StatusBadge tone="good">{how}</StatusBadge>
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
