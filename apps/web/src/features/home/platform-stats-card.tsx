import { SectionCard } from '../../components/section-card.tsx';
import classes from './sidebar.module.css';

/** Fixed marketing figures, not data of the platform. */
const FIGURES = [
  { value: '2,500+', label: 'active players' },
  { value: '150+', label: 'professional scouts' },
  { value: '500+', label: 'successful matches' },
];

export function PlatformStatsCard() {
  return (
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
  );
}
