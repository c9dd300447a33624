import { Skeleton } from '@mantine/core';
import { CONSENT_TEXTS, type Consents } from '@touchline/contracts/consents';
import { useId } from 'react';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GuardiansAnswers } from '../../../shared/guardians/guardians-answers.tsx';
import classes from './guardians.module.css';

/** What the guardians of a minor have decided, for the minor to read. */
export function GuardianDecisions({ playerId }: { playerId: string }) {
  const headingId = useId();
  const consents = trpc.consents.of.useQuery({ playerId });
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        What is shown of you
      </h3>
      <QueryView
        query={consents}
        skeleton={<Skeleton height={200} role="status" aria-label="Loading the decisions" />}
        error="The decisions could not be loaded"
      >
        {(lines) => (
          <ul className={classes.lines}>
            {lines.map((consent) => (
              <Decision key={consent.line} consent={consent} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function Decision({ consent: { line, isGiven, answeredAt, kind, answers } }: { consent: Consents[number] }) {
  return (
    <li className={classes.line}>
      <span className={classes.label}>
        {CONSENT_TEXTS[line].label}
        <span className={classes.note}>
          {answeredAt === null ? 'Until a guardian answers' : `Decided ${formatDate(answeredAt)}`}
          {kind === 'safeguarding' && ' by the safeguarding team'}
        </span>
        <GuardiansAnswers answers={answers} />
      </span>
      <StatusBadge tone={isGiven ? 'good' : 'plain'}>{isGiven ? 'Yes' : 'No'}</StatusBadge>
    </li>
  );
}
