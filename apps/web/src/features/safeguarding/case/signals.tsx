import type { ScoutSignals } from '@touchline/contracts/cases';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatCount, formatDateTime, formatShare } from '../../../lib/format.ts';
import classes from './case-panel.module.css';

/** What the database says about a scout's contacts. It is a reason to look, never a verdict. */
export function Signals({ signals }: { signals: ScoutSignals }) {
  const { minorsContacted, requests, declined, outstanding, reports, hasValidCard, computedAt } = signals;
  const facts = [
    ['Minors contacted in a week', formatCount(minorsContacted)],
    ['Requests', formatCount(requests)],
    ['Declined', `${formatCount(declined)} (${formatShare(declined, requests)})`],
    ['Answers outstanding', formatCount(outstanding)],
    ['Reports', formatCount(reports)],
    ['Valid ID card', hasValidCard ? 'Yes' : 'No'],
  ] as const;
  return (
    <SectionCard title="Signals">
      <dl className={classes.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.computed}>Counted {formatDateTime(computedAt)}</p>
    </SectionCard>
  );
}
