import { Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import type { ReactNode } from 'react';
import { useValidatedForm } from '../../lib/use-zod-form.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface ReasonDialogProps extends Pick<FormDialogProps, 'title' | 'submitLabel' | 'isDanger' | 'isOpen' | 'onClose'> {
  /** What follows from the decision. */
  about: string;
  /** The label of the text. */
  label?: string;
  description?: string;
  /** Said when the text is missing. */
  missing?: string;
  /** Sends the reason. The dialog closes after a success. */
  onSend: (reason: string) => Promise<unknown>;
  /** Further fields, before the text. */
  children?: ReactNode;
}

/** Asks for the reason of a decision. What was typed stays until the dialog is closed, so that a refusal loses nothing. */
export function ReasonDialog({ about, label = 'Reason', description, ...rest }: ReasonDialogProps) {
  const { missing = 'Please give a reason.', onSend, children, ...dialog } = rest;
  const form = useValidatedForm(({ reason }) => (reason.trim() === '' ? { reason: missing } : {}), {
    name: 'reason',
    initialValues: { reason: '' },
  });
  const handleSubmit = form.submitTo(
    { mutateAsync: onSend },
    { input: ({ reason }) => reason.trim(), onDone: dialog.onClose },
  );
  return (
    <FormDialog {...dialog} form={form} onSubmit={handleSubmit}>
      <p>{about}</p>
      {children}
      <Textarea
        label={label}
        description={description}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
