import { Skeleton } from '@mantine/core';
import { CONSENT_TEXTS, RELATION_LABELS } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import { Link } from 'react-router-dom';
import { QueryView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { GuardianBadge } from '../../shared/guardians/guardian-badge.tsx';
import { GuardiansAnswers } from '../../shared/guardians/guardians-answers.tsx';
import { AnswerForChild } from './consents/answer-for-child.tsx';
import { stateText } from './consents/answers.ts';
import classes from './family-card.module.css';

/** Who looks after a minor and what they have decided, for admins. */
export function FamilyCard({ playerId }: { playerId: string }) {
  const guardians = trpc.guardian.of.useQuery({ playerId });
  const consents = trpc.consents.of.useQuery({ playerId });
  return (
    <SectionCard title="Guardians">
      <div className={classes.family}>
        <QueryView
          query={guardians}
          skeleton={<Skeleton height={48} role="status" aria-label="Loading the guardians" />}
          error="The guardians could not be loaded"
        >
          {(rows) =>
            rows.length === 0 ? (
              <p className={classes.note}>No guardian looks after this player here.</p>
            ) : (
              <ul className={classes.lines} aria-label="Guardians and invitations">
                {rows.map((guardianship) => (
                  <GuardianLine key={guardianship.id} guardianship={guardianship} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <QueryView
          query={consents}
          skeleton={<Skeleton height={120} role="status" aria-label="Loading the decisions" />}
          error="The decisions could not be loaded"
        >
          {(lines) => (
            <ul className={classes.lines} aria-label="Decisions">
              {lines.map((consent) => (
                <li key={consent.line} className={classes.line}>
                  <span>
                    {CONSENT_TEXTS[consent.line].label}
                    <span className={classes.note}>{consent.answeredAt ? stateText(consent) : 'No answer'}</span>
                    <GuardiansAnswers answers={consent.answers} />
                  </span>
                  <StatusBadge tone={consent.isGiven ? 'good' : 'plain'}>{consent.isGiven ? 'Yes' : 'No'}</StatusBadge>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {consents.data?.some(({ mayGive }) => mayGive) && (
          <AnswerForChild playerId={playerId} consents={consents.data} />
        )}
      </div>
    </SectionCard>
  );
}

function GuardianLine({ guardianship }: { guardianship: Guardianship }) {
  const { guardian, email, relation, endReason } = guardianship;
  return (
    <li className={classes.line}>
      <span>
        {guardian ? <Link to={paths.adminUser(guardian.id)}>{fullName(guardian)}</Link> : email}
        <span className={classes.note}>
          {[relation && RELATION_LABELS[relation], guardian && email, endReason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.badges}>
        <GuardianBadge guardianship={guardianship} />
      </span>
    </li>
  );
}
