import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  /** The safe answer. */
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  /** Confirming opens another page, which takes the focus. */
  leadsElsewhere?: boolean;
}

interface ConfirmModalProps extends ConfirmOptions {
  isOpen: boolean;
  onAnswer: (isConfirmed: boolean) => void;
  /** Called once the dialog has faded out. */
  onClosed: () => void;
}

export function ConfirmModal({ title, message, confirmLabel, ...rest }: ConfirmModalProps) {
  const { cancelLabel = 'Cancel', tone = 'plain', isOpen, onAnswer, onClosed } = rest;
  return (
    <Dialog
      title={title}
      size="small"
      isQuestion
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      // Once this module has loaded, the opener may have lost the focus; ConfirmProvider recorded it in time.
      returnsFocus={false}
      onClosed={onClosed}
    >
      <div>{message}</div>
      <DialogActions>
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(tone === 'danger' ? { color: 'red' } : {})} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
