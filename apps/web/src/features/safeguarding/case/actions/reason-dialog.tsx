import { Button, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../../components/dialog/use-discard-question.ts';
import parts from '../../../../components/parts.module.css';
import { useValidatedForm } from '../../../../lib/use-zod-form.ts';

interface ReasonDialogProps {
  title: string;
  /** What happens. */
  about: string;
  /** The label of the text. */
  label: string;
  /** Said when the text is missing. */
  missing: string;
  submitLabel: string;
  tone?: 'plain' | 'danger';
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  /** Called with what was typed; `done` empties the form. */
  onSubmit: (text: string, done: () => void) => void;
  /** Further fields, before the text. */
  children?: ReactNode;
}

/** Asks for the reason of an action. What was typed stays until the action has succeeded. */
export function ReasonDialog({ title, about, label, missing, submitLabel, ...rest }: ReasonDialogProps) {
  const { tone = 'plain', isOpen, isSending, onClose, onSubmit, children } = rest;
  const form = useValidatedForm(({ reason }) => (reason.trim() === '' ? { reason: missing } : {}), {
    name: 'case-reason',
    initialValues: { reason: '' },
  });
  const close = useDiscardQuestion({
    wouldLose: isOpen && form.isDirty(),
    onClose() {
      form.reset();
      onClose();
    },
  });
  const handleSubmit = form.onSubmit(({ reason }) => {
    if (isSending) return;
    onSubmit(reason.trim(), () => form.reset());
  });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <form noValidate className={parts.parts} onSubmit={handleSubmit}>
        <p>{about}</p>
        {children}
        <Textarea
          label={label}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={REASON_MAX}
          readOnly={isSending}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isSending} {...(tone === 'danger' && { color: 'red' })}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
