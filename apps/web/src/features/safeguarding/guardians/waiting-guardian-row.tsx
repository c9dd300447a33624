import { Button } from '@mantine/core';
import { RELATION_LABELS } from '@touchline/contracts/consents';
import { GUARDIAN_HINT_LABELS, type WaitingGuardian } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../../../components/dialog/reason-dialog.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDateTime, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { decisionOptions } from '../decision-options.ts';
import { ConfirmGuardianDialog } from './confirm-dialog.tsx';

type Question = 'confirm' | 'reject' | 'set-aside';

/** A guardian who waits for the safeguarding team, with what an admin should check first. */
export function WaitingGuardianRow({ waiting }: { waiting: WaitingGuardian }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const optionsFor = (title: string) => decisionOptions({ done: { title }, failed: 'Not saved', onDone: close });
  const reject = trpc.guardian.reject.useMutation(optionsFor('Guardian rejected'));
  const setAside = trpc.guardian.setObjectionAside.useMutation(optionsFor('Objection dismissed'));
  const { id, guardian, child, objection, confirmedAt } = waiting;
  const name = fullName(guardian);
  const isTooSoon = waiting.confirmableAt !== null && Date.parse(waiting.confirmableAt) > Date.now();
  const button = (one: Question) => ({ size: 'sm', 'aria-description': name, onClick: () => setQuestion(one) });
  return (
    <>
      <RecordRow
        name={`${name} for ${fullName(child)}`}
        badges={<Badges waiting={waiting} />}
        note={objection && `${objection.by ?? 'A guardian'} objects: ${objection.reason}`}
        facts={
          <>
            {waiting.relation && <span>{RELATION_LABELS[waiting.relation]}</span>}
            <span>Since {formatDate(waiting.declaredAt)}</span>
            <span>{guardian.email}</span>
            {guardian.phone && <span>{guardian.phone}</span>}
            <Link to={paths.adminUser(child.id)}>{child.firstName}’s account</Link>
            <Link to={paths.adminUser(guardian.id)}>{guardian.firstName}’s account</Link>
            {!objection && isTooSoon && waiting.confirmableAt && (
              <span>
                The other guardian can object until {formatDateTime(waiting.confirmableAt)}, unless they agree before
              </span>
            )}
          </>
        }
        actions={
          <>
            {!objection && confirmedAt === null && (
              <Button {...button('confirm')} disabled={isTooSoon}>
                Confirm
              </Button>
            )}
            {objection && (
              <Button variant="default" {...button('set-aside')}>
                Dismiss Objection
              </Button>
            )}
            <Button variant="subtle" color="red" {...button('reject')}>
              Reject
            </Button>
          </>
        }
      />
      <ConfirmGuardianDialog id={id} name={name} isOpen={question === 'confirm'} onClose={close} />
      <ReasonDialog
        title={`Reject ${name}`}
        about={`They see nothing of ${child.firstName} any more. The family is told that they were rejected; the child, the other guardian and admins read the reason.`}
        submitLabel="Reject Guardian"
        isDanger
        isOpen={question === 'reject'}
        onClose={close}
        onSend={(reason) => reject.mutateAsync({ id, reason })}
      />
      <ReasonDialog
        title="Dismiss the Objection"
        about={`${name} counts as a guardian again, as before the objection. The reason is kept in the audit log.`}
        submitLabel="Dismiss Objection"
        isOpen={question === 'set-aside'}
        onClose={close}
        onSend={(reason) => setAside.mutateAsync({ id, reason })}
      />
    </>
  );
}

function Badges({ waiting: { objection, hints, confirmedAt } }: { waiting: WaitingGuardian }) {
  return (
    <>
      {objection && <StatusBadge tone="danger">{objection.isSuspended ? 'Suspended' : 'Objected to'}</StatusBadge>}
      {confirmedAt !== null && <StatusBadge tone="good">Confirmed guardian</StatusBadge>}
      {hints.map((hint) => (
        <StatusBadge key={hint} tone="waiting">
          {GUARDIAN_HINT_LABELS[hint]}
        </StatusBadge>
      ))}
    </>
  );
}
