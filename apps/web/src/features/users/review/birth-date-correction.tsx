import { Button, Textarea, TextInput } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { can, hasRole } from '@touchline/contracts/permissions';
import { type Account, correctBirthDateForm } from '@touchline/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { codeOf, fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useCorrectBirthDate } from '../actions/hooks.ts';
import classes from './review-details.module.css';

/** Lets an admin set or correct the date of birth of a player or scout. */
export function BirthDateCorrection({ account }: { account: Account }) {
  const { user: viewer } = useSession();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isMember = hasRole(account, 'player') || hasRole(account, 'scout');
  if (!isMember || !can(viewer, 'user:change', account)) return null;

  const close = () => {
    setOpen(false);
    // The form goes with the focus, and this button is always there.
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        className={classes.correct ?? ''}
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Correct Date of Birth
      </Button>
      {isOpen && <CorrectionForm account={account} onDone={close} />}
    </>
  );
}

function CorrectionForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useZodForm(correctBirthDateForm, {
    name: 'correct-birth-date',
    initialValues: { dateOfBirth: account.dateOfBirth ?? '', reason: '' },
  });
  const correct = useCorrectBirthDate();
  const [isReasonNeeded, setReasonNeeded] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const handleSubmit = form.onSubmit((values) => {
    if (correct.isPending) return;
    const { dateOfBirth, reason } = correctBirthDateForm.parse(values);
    const patch = { dateOfBirth, ...(reason && { reason }) };
    correct.mutate(
      { id: account.id, patch },
      {
        onSuccess: onDone,
        onError(error) {
          const isMissing = codeOf(error) === 'REASON_NEEDED';
          setReasonNeeded(isReasonNeeded || isMissing);
          form.showErrors(isMissing ? { reason: messageOf(error, '') } : fieldIssuesOf(error, 'patch'));
        },
      },
    );
  });

  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <TextInput
        label="Date of Birth"
        type="date"
        readOnly={correct.isPending}
        {...form.getInputProps('dateOfBirth')}
        ref={first}
      />
      <Textarea
        label="Reason"
        description="Kept with the change. It is needed where a minor becomes an adult by it."
        required={isReasonNeeded}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON_MAX}
        readOnly={correct.isPending}
        {...form.getInputProps('reason')}
      />
      <BusyButton type="submit" size="sm" isBusy={correct.isPending}>
        Save Date of Birth
      </BusyButton>
    </form>
  );
}
