import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { can, hasRole } from '@touchline/contracts/permissions';
import { type Account, correctBirthDateForm } from '@touchline/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { codeOf, fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useCorrectBirthDate } from '../actions/hooks.ts';

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
        style={{ alignSelf: 'flex-start' }}
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

/** The fields beside which the reasons of a refusal are shown. */
const FIELD_OF: Record<string, 'dateOfBirth' | 'reason' | 'seen' | undefined> = {
  REASON_NEEDED: 'reason',
  SEEN_NEEDED: 'seen',
  BIRTH_DATE_NEEDS_SAFEGUARDING: 'dateOfBirth',
  BIRTH_DATE_OWN: 'dateOfBirth',
};

const TEXT = { autosize: true, minRows: 2, maxRows: 6, maxLength: REASON_MAX } as const;

function CorrectionForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useZodForm(correctBirthDateForm, {
    name: 'correct-birth-date',
    initialValues: { dateOfBirth: account.dateOfBirth ?? '', reason: '', seen: '' },
  });
  const correct = useCorrectBirthDate();
  const [isProofNeeded, setProofNeeded] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const handleSubmit = form.onSubmit((values) => {
    if (correct.isPending) return;
    const { dateOfBirth, reason, seen } = correctBirthDateForm.parse(values);
    const patch = { dateOfBirth, ...(reason && { reason }), ...(seen && { seen }) };
    correct.mutate(
      { id: account.id, patch },
      {
        onSuccess: onDone,
        onError(error) {
          const field = FIELD_OF[codeOf(error) ?? ''];
          setProofNeeded(isProofNeeded || field === 'reason' || field === 'seen');
          form.showErrors(field ? { [field]: messageOf(error, '') } : fieldIssuesOf(error, 'patch'));
        },
      },
    );
  });

  const proof = { ...TEXT, required: isProofNeeded, readOnly: correct.isPending };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
      <TextInput
        label="Date of Birth"
        type="date"
        readOnly={correct.isPending}
        {...form.getInputProps('dateOfBirth')}
        ref={first}
      />
      <Textarea
        label="Reason"
        description="Kept with the change, which the player and the guardians read. Needed where the date makes a player older."
        {...proof}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="What you have seen"
        description="Such as a passport. Needed where the date makes a player older; the account then has to be verified again."
        {...proof}
        {...form.getInputProps('seen')}
      />
      <BusyButton type="submit" size="sm" style={{ alignSelf: 'flex-start' }} isBusy={correct.isPending}>
        Save Date of Birth
      </BusyButton>
      </Stack>
    </form>
  );
}
