import { Button, Textarea, TextInput } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { can, hasRole } from '@touchline/contracts/permissions';
import { type Account, correctBirthDateForm } from '@touchline/contracts/users';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

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

const TEXT = { autosize: true, minRows: 2, maxRows: 6, maxLength: REASON_MAX } as const;

function CorrectionForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useZodForm(correctBirthDateForm, {
    name: 'correct-birth-date',
    initialValues: { dateOfBirth: account.dateOfBirth ?? '', reason: '', seen: '' },
  });
  const correct = trpc.users.change.useMutation({
    // By it a player may become a minor, or no longer be one. Requests of players about it are among the cases.
    meta: { failed: 'Date of birth not saved', refreshes: ['account-rights', 'cases'] },
    onSuccess: (saved) => showToast({ title: 'Date of birth saved', description: fullName(saved) }),
  });
  const [isProofNeeded, setProofNeeded] = useState(false);
  const handleSubmit = form.submitTo(correct, {
    part: 'patch',
    input: (values) => {
      const { dateOfBirth, reason, seen } = correctBirthDateForm.parse(values);
      return { id: account.id, patch: { dateOfBirth, ...(reason && { reason }), ...(seen && { seen }) } };
    },
    onDone,
    onFailed(error) {
      const issues = fieldIssuesOf(error, 'patch');
      setProofNeeded(isProofNeeded || 'reason' in issues || 'seen' in issues);
    },
  });

  const proof = { ...TEXT, required: isProofNeeded };
  return (
    <Form gap="sm" onSubmit={handleSubmit}>
      <TextInput label="Date of Birth" type="date" autoFocus {...form.getInputProps('dateOfBirth')} />
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
      <BusyButton type="submit" size="sm" style={{ alignSelf: 'flex-start' }} isBusy={form.isLocked}>
        Save Date of Birth
      </BusyButton>
    </Form>
  );
}
