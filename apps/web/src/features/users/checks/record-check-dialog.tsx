import { Textarea, TextInput } from '@mantine/core';
import { ACCOUNT_CHECK_LABELS, type AccountCheckKind, recordCheckForm } from '@touchline/contracts/account-checks';
import { LINE_MAX, REASON_MAX } from '@touchline/contracts/limits';
import type { Account } from '@touchline/contracts/users';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const HINTS: Record<AccountCheckKind, string> = {
  identity: 'Which document you have seen, and how. Do not copy its number.',
  'birth-date': 'Which document shows the date of birth.',
  organization: 'Who at the organization has confirmed it, and how.',
  license: 'Where the license can be looked up.',
};

interface RecordCheckDialogProps {
  account: Account;
  kind: AccountCheckKind;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Records what an admin has seen of a user. The lists of accounts show when a license has expired. */
export function RecordCheckDialog({ account, kind, isOpen, onClose, onClosed }: RecordCheckDialogProps) {
  const record = trpc.accountChecks.record.useMutation({
    meta: { failed: 'Check not recorded', refreshes: 'account-rights' },
    onSuccess: () => showToast({ title: 'Check recorded', description: ACCOUNT_CHECK_LABELS[kind] }),
  });
  const form = useZodForm(recordCheckForm, {
    name: 'record-check',
    initialValues: { kind, evidence: '', licenseNumber: '', expiresOn: '' },
  });
  const handleSubmit = form.submitTo(record, {
    input: (values) => ({ ...values, userId: account.id }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={ACCOUNT_CHECK_LABELS[kind]}
      submitLabel="Record Check"
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={handleSubmit}
    >
      <p>What you record of {fullName(account)} is seen by admins only, with your name and the date.</p>
      {kind === 'license' && (
        <>
          <TextInput label="License Number" required maxLength={LINE_MAX} {...form.getInputProps('licenseNumber')} />
          <TextInput
            label="Valid Until"
            description="The last day of the license, if it has one."
            type="date"
            {...form.getInputProps('expiresOn')}
          />
        </>
      )}
      <Textarea
        label="Evidence"
        description={HINTS[kind]}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAX}
        {...form.getInputProps('evidence')}
      />
    </FormDialog>
  );
}
