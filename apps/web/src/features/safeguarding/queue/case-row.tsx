import type { Case } from '@touchline/contracts/cases';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import { Link } from 'react-router-dom';
import { waitingTimeOf } from '../../../lib/waiting-time.ts';
import { CaseBadges } from '../case-badges.tsx';
import { reportsText } from '../words.ts';
import { caseLinkId, withCase } from './case-link.ts';
import classes from './case-row.module.css';

/** One case of the list, which opens it. */
export function CaseRow({ case: one }: { case: Case }) {
  const { id, about, reasons, reportCount, assignee, createdAt, isUrgent } = one;
  return (
    <article className={classes.row} aria-label={`Case about ${about.name}`} data-urgent={isUrgent}>
      <div className={classes.title}>
        <h3 className={classes.name}>
          <Link id={caseLinkId(id)} to={{ search: withCase(id) }} className={classes.link ?? ''}>
            {about.name}
          </Link>
        </h3>
        <CaseBadges of={one} />
      </div>
      <p className={classes.reasons}>{reasons.map((reason) => REPORT_REASON_LABELS[reason]).join(' · ')}</p>
      <p className={classes.facts}>
        <span>{reportsText(reportCount)}</span>
        <span>Here for {waitingTimeOf(createdAt)}</span>
        <span>{assignee ? `Handled by ${assignee.name}` : 'Not assigned'}</span>
      </p>
    </article>
  );
}
