import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from './confirm-dialog.tsx';
import type { ConfirmOptions } from './confirm-modal.tsx';

/** Asked before something typed is lost. */
export const DISCARD_QUESTION: ConfirmOptions = {
  title: 'Discard changes?',
  message: 'What you have changed here has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
  tone: 'danger',
};

interface Closing {
  /** False closes at once, as when the dialog keeps what was typed for its next opening. */
  wouldLose: boolean;
  onClose: () => void;
  /** A question that changes withdraws the one that is asked; a function gives the words when it is asked. */
  question?: ConfirmOptions | (() => ConfirmOptions);
}

/** @returns what Escape, a click outside, the close button and Cancel call: it closes a dialog, and asks first if that would lose something */
export function useDiscardQuestion({ wouldLose, onClose, question = DISCARD_QUESTION }: Closing): () => void {
  const confirm = useConfirm();
  const asked = useRef<AbortController | null>(null);
  const kind = typeof question === 'function' ? null : question;
  // A save that finishes meanwhile makes the question untrue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question takes the place of the asked one too
  useEffect(() => {
    if (wouldLose) return () => asked.current?.abort();
  }, [wouldLose, kind]);

  return useCallback(() => {
    if (!wouldLose) return onClose();
    if (asked.current) return;
    asked.current = new AbortController();
    void confirm(typeof question === 'function' ? question() : question, asked.current.signal).then((isSure) => {
      asked.current = null;
      if (isSure) onClose();
    });
  }, [wouldLose, onClose, question, confirm]);
}
