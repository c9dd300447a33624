import { Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import type { ReactNode } from 'react';
import { useValidatedForm } from '../../lib/use-zod-form.ts';
import { FormDialog } from './form-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  /** What follows. */
  text: ReactNode;
  label?: string;
  description?: string;
  submitLabel: string;
  isDanger?: boolean;
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for the reason of a decision. It keeps what was typed until it is closed, so that a refusal loses nothing. */
export function ReasonDialog({ text, label = 'Reason', description, onSend, ...dialog }: ReasonDialogProps) {
  const form = useValidatedForm(missingReason, { name: 'reason', initialValues: { reason: '' } });
  const handleSubmit = form.onSubmit(({ reason }) => {
    if (!dialog.isSending) onSend(reason.trim());
  });
  return (
    <FormDialog {...dialog} isChanged={form.isDirty()} onClosed={form.reset} onSubmit={handleSubmit}>
      <p>{text}</p>
      <Textarea
        label={label}
        description={description}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        readOnly={dialog.isSending}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function missingReason({ reason }: { reason: string }) {
  return reason.trim() === '' ? { reason: 'Please give a reason.' } : {};
}
