import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { BusyButton } from '../busy-button.tsx';
import { Form } from '../form.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Replaces it while sending. */
  busyLabel?: string;
  isDanger?: boolean;
  isOpen: boolean;
  isSending: boolean;
  /** Whether something was filled in; closing the dialog asks before it is lost. */
  isChanged: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out. */
  onClosed: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with a form, which can be cancelled. */
export function FormDialog({ title, submitLabel, busyLabel, isDanger = false, children, ...rest }: FormDialogProps) {
  const { isOpen, isSending, isChanged, onClose, onClosed, onSubmit } = rest;
  const close = useDiscardQuestion({ wouldLose: isOpen && isChanged, onClose });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} onClosed={onClosed}>
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
            isBusy={isSending}
          >
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
