import type { CaseDetails, CaseEntry, CaseReport } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { REPORT_REASON_LABELS } from '@touchline/contracts/reports';
import { formatDateTime } from '../../../lib/format.ts';
import { copiedText, ENTRY_LABELS, SUBJECT_LABELS, timelineOf } from '../words.ts';
import facts from './copied-facts.module.css';
import classes from './timeline.module.css';

/** Reports, notes and actions, oldest first. */
export function Timeline({ details }: { details: CaseDetails }) {
  return (
    <ol className={classes.timeline}>
      {timelineOf(details).map((happening) => (
        <li key={happening.kind === 'report' ? happening.report.id : happening.entry.id} className={classes.item}>
          {happening.kind === 'report' ? <Report report={happening.report} /> : <Entry entry={happening.entry} />}
        </li>
      ))}
    </ol>
  );
}

function Report({ report: { subject, reason, reporter, content, copy, createdAt } }: { report: CaseReport }) {
  return (
    <article className={classes.report} aria-label={`Report: ${REPORT_REASON_LABELS[reason]}`}>
      <h3 className={classes.title}>
        {SUBJECT_LABELS[subject]}: {REPORT_REASON_LABELS[reason]}
      </h3>
      <p className={classes.about}>
        <span>
          {reporter ? `Reported by ${reporter.name} (${ROLE_LABELS[reporter.role]})` : 'Reported without a name'}
        </span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      <p className={classes.text} dir="auto">
        {content}
      </p>
      {copy.length > 0 && (
        <details className={classes.copy} open>
          <summary>Copy from the time of the report</summary>
          <dl className={facts.facts}>
            {copy.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the copy never changes, and labels may repeat
              <div key={index}>
                <dt>{label}</dt>
                <dd dir="auto">{copiedText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

function Entry({ entry: { kind, author, content, createdAt } }: { entry: CaseEntry }) {
  return (
    <article className={classes.entry} aria-label={ENTRY_LABELS[kind]}>
      <h3 className={classes.title}>{ENTRY_LABELS[kind]}</h3>
      <p className={classes.about}>
        <span>{author?.name ?? 'The system'}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {content && (
        <p className={classes.text} dir="auto">
          {content}
        </p>
      )}
    </article>
  );
}
