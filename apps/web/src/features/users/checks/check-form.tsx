import { Button, Group, Textarea, TextInput } from '@mantine/core';
import {
  ACCOUNT_CHECK_LABELS,
  type AccountCheck,
  type AccountCheckKind,
  recordCheckForm,
} from '@touchline/contracts/account-checks';
import { LINE_MAX, REASON_MAX } from '@touchline/contracts/limits';
import type { Account } from '@touchline/contracts/users';
import type { KeyboardEvent } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { Form } from '../../../components/form.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const HINTS: Record<AccountCheckKind, string> = {
  identity: 'Which document you have seen, and how. Do not copy its number.',
  'birth-date': 'Which document shows the date of birth.',
  organization: 'Who at the organization has confirmed it, and how.',
  license: 'Where the license can be looked up.',
};

/** In the drawer, Escape closes the form and leaves the user open. */
const KEEPS_DRAWER = { 'data-mantine-stop-propagation': true } as const;

interface CheckFormProps {
  account: Account;
  kind: AccountCheckKind;
  /** What is on record already. */
  check: AccountCheck | undefined;
  onClose: () => void;
}

/** What an admin has seen of a user, in the list of checks. The lists of accounts show when a license has expired. */
export function CheckForm({ account, kind, check, onClose }: CheckFormProps) {
  const record = trpc.accountChecks.record.useMutation({
    meta: { failed: 'Check not recorded', refreshes: 'account-rights' },
    onSuccess: () => showToast({ title: 'Check recorded', description: ACCOUNT_CHECK_LABELS[kind] }),
  });
  const form = useZodForm(recordCheckForm, {
    name: 'record-check',
    initialValues: {
      kind,
      evidence: check?.evidence ?? '',
      licenseNumber: check?.licenseNumber ?? (kind === 'license' ? (account.scoutProfile?.license ?? '') : ''),
      expiresOn: check?.expiresOn ?? '',
    },
  });
  useLeaveQuestion(form.isDirty(), 'What you have written of this check is not recorded yet.');
  const handleSubmit = form.submitTo(record, {
    input: (values) => ({ ...values, userId: account.id }),
    onDone: onClose,
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <Form gap="sm" onSubmit={handleSubmit} onKeyDown={handleKey} aria-label={ACCOUNT_CHECK_LABELS[kind]}>
      {kind === 'license' && (
        <>
          <TextInput
            label="License Number"
            required
            autoFocus
            maxLength={LINE_MAX}
            {...KEEPS_DRAWER}
            {...form.getInputProps('licenseNumber')}
          />
          <TextInput
            label="Valid Until"
            description="The last day of the license, if it has one."
            type="date"
            {...KEEPS_DRAWER}
            {...form.getInputProps('expiresOn')}
          />
        </>
      )}
      <Textarea
        label="Evidence"
        description={`${HINTS[kind]} Admins read it, with your name and the date.`}
        required
        autoFocus={kind !== 'license'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        {...KEEPS_DRAWER}
        {...form.getInputProps('evidence')}
      />
      <Group gap="xs">
        <BusyButton type="submit" size="sm" isBusy={form.isLocked} {...KEEPS_DRAWER}>
          Record Check
        </BusyButton>
        <Button size="sm" variant="default" onClick={onClose} {...KEEPS_DRAWER}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
