import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import type { ZodForm } from '../../lib/use-zod-form.ts';
import { BusyButton } from '../busy-button.tsx';
import { Form } from '../form.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Replaces it while sending. */
  busyLabel?: string;
  isDanger?: boolean;
  isOpen: boolean;
  /** Closing the dialog asks before something that was filled in is lost. The form is empty again once it has faded out. */
  form: Pick<ZodForm<object>, 'isLocked' | 'isDirty' | 'reset'>;
  onClose: () => void;
  /** Called once the dialog has faded out. */
  onClosed?: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with a form, which can be cancelled. */
export function FormDialog({ title, submitLabel, busyLabel, isDanger = false, children, ...rest }: FormDialogProps) {
  const { isOpen, form, onClose, onClosed, onSubmit } = rest;
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty(), onClose });
  const handleClosed = () => {
    form.reset();
    onClosed?.();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} onClosed={handleClosed}>
      <Form onSubmit={onSubmit}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            {...(isDanger && { color: 'red' })}
            {...(busyLabel && { busyLabel })}
            isBusy={form.isLocked}
          >
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
