import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import classes from './system-status-card.module.css';

/** Fixed texts, because a user who sees them has reached a running platform. */
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
