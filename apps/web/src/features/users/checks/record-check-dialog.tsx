import { Textarea, TextInput } from '@mantine/core';
import { ACCOUNT_CHECK_LABELS, type AccountCheckKind, recordCheckForm } from '@touchline/contracts/account-checks';
import { LINE_MAX, REASON_MAX } from '@touchline/contracts/limits';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
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
  /** Null while the dialog is closed. */
  kind: AccountCheckKind | null;
  onClose: () => void;
}

/** Records one check of a user. While it fades out it shows what it was opened for. */
export function RecordCheckDialog({ account, kind, onClose }: RecordCheckDialogProps) {
  const [shown, setShown] = useState(kind);
  if (kind !== null && kind !== shown) setShown(kind);
  if (shown === null) return null;
  return <CheckForm key={shown} account={account} kind={shown} isOpen={kind !== null} onClose={onClose} />;
}

interface CheckFormProps extends RecordCheckDialogProps {
  kind: AccountCheckKind;
  isOpen: boolean;
}

/** Records what an admin has seen of a user. The lists of accounts show when a license has expired. */
function useRecordCheck() {
  const utils = trpc.useUtils();
  return trpc.accountChecks.record.useMutation({
    onSuccess(_checks, { kind }) {
      showToast({ title: 'Check recorded', description: ACCOUNT_CHECK_LABELS[kind] });
      return Promise.all([utils.users.invalidate(), utils.audit.invalidate()]);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Check not recorded', description, tone: 'danger' });
    },
  });
}

function CheckForm({ account, kind, isOpen, onClose }: CheckFormProps) {
  const record = useRecordCheck();
  const form = useZodForm(recordCheckForm, {
    name: 'record-check',
    initialValues: { kind, evidence: '', licenseNumber: '', expiresOn: '' },
  });
  const handleSubmit = form.onSubmit((values) => {
    if (record.isPending) return;
    record.mutate(
      { ...values, userId: account.id },
      { onSuccess: onClose, onError: (error) => form.showErrors(fieldIssuesOf(error)) },
    );
  });
  return (
    <FormDialog
      title={ACCOUNT_CHECK_LABELS[kind]}
      submitLabel="Record Check"
      isOpen={isOpen}
      isSending={record.isPending}
      isChanged={form.isDirty()}
      onClose={onClose}
      onClosed={form.reset}
      onSubmit={handleSubmit}
    >
      <p>What you record of {fullName(account)} is seen by admins only, with your name and the date.</p>
      {kind === 'license' && (
        <>
          <TextInput
            label="License Number"
            required
            maxLength={LINE_MAX}
            readOnly={record.isPending}
            {...form.getInputProps('licenseNumber')}
          />
          <TextInput
            label="Valid Until"
            description="The last day of the license, if it has one."
            type="date"
            readOnly={record.isPending}
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
        readOnly={record.isPending}
        {...form.getInputProps('evidence')}
      />
    </FormDialog>
  );
}
