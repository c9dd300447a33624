import { Button } from '@mantine/core';
import { RELATION_LABELS } from '@touchline/contracts/consents';
import type { Guardianship } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ReasonDialog } from '../../../components/dialog/reason-dialog.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GuardianBadge } from '../../../shared/guardians/guardian-badge.tsx';

/** What an objection means for the other guardian. */
const LATER = 'Until then they see nothing of your child and decide nothing.';
const EARLIER = 'Until then they stay a guardian, since they were there before you.';

interface OtherGuardianProps {
  guardianship: Guardianship;
  isOwn: boolean;
  /** Whether it came after the user's own. */
  isLater: boolean;
  /** A welfare officer does not. */
  mayAgree: boolean;
}

/** A guardian of the user's child. The user can agree or object to them. */
export function OtherGuardian({ guardianship, isOwn, isLater, mayAgree }: OtherGuardianProps) {
  const [isObjecting, setObjecting] = useState(false);
  const close = () => setObjecting(false);
  const agree = trpc.guardian.agree.useMutation({
    meta: { failed: 'Not sent', refreshes: 'child' },
    onSuccess: () => void showToast({ title: 'Agreed', description: 'The safeguarding team can confirm them now.' }),
  });
  const object = trpc.guardian.object.useMutation({
    meta: { failed: 'Not sent', refreshes: 'child' },
    onSuccess() {
      showToast({ title: 'Objection sent', description: 'The safeguarding team decides.' });
      close();
    },
  });
  const { id, state, guardian, email, relation, declaredAt, confirmedAt, objectedAt, agreedAt } = guardianship;
  const name = guardian ? fullName(guardian) : email;
  const isJudged = state === 'active' && !isOwn && objectedAt === null;
  const canAgree = isJudged && mayAgree && isLater && confirmedAt === null && agreedAt === null;
  return (
    <>
      <RecordRow
        name={isOwn ? `${name} (you)` : name}
        badges={<GuardianBadge guardianship={guardianship} />}
        facts={
          <>
            {relation && <span>{RELATION_LABELS[relation]}</span>}
            <span>Since {formatDate(declaredAt ?? guardianship.createdAt)}</span>
            {agreedAt && <span>You agreed {formatDate(agreedAt)}</span>}
          </>
        }
        actions={
          isJudged && (
            <>
              {canAgree && (
                <BusyButton
                  variant="default"
                  size="sm"
                  aria-description={name}
                  isBusy={agree.isPending}
                  onClick={() => agree.mutate({ id })}
                >
                  I Know Them
                </BusyButton>
              )}
              <Button variant="subtle" color="red" size="sm" aria-description={name} onClick={() => setObjecting(true)}>
                Object
              </Button>
            </>
          )
        }
      />
      <ReasonDialog
        title={`Object to ${name}`}
        about={`The safeguarding team decides, and may write to both of you. ${isLater ? LATER : EARLIER}`}
        label="Why do you object?"
        submitLabel="Object"
        isDanger
        isOpen={isObjecting}
        onClose={close}
        onSend={(reason) => object.mutateAsync({ id, reason })}
      />
    </>
  );
}
