import type { NewAccessToken } from '@touchline/contracts/access-tokens';
import { useState } from 'react';
import type { ConfirmOptions } from '../../../components/dialog/confirm-modal.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DISCARD_QUESTION, useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { NewToken } from './new-token.tsx';
import { TokenForm, useTokenForm } from './token-form.tsx';

const COPIED_QUESTION: ConfirmOptions = {
  title: 'Have you copied the token?',
  message: 'It is not shown again. Without it you will need a new one.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep It Open',
};

interface NewTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a token, then shows it. It is shown only once, so closing it other than by its button asks first. */
export function NewTokenDialog({ isOpen, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const form = useTokenForm();
  const question = made ? COPIED_QUESTION : DISCARD_QUESTION;
  const close = useDiscardQuestion({ wouldLose: made !== null || form.isDirty(), onClose, question });
  return (
    <Dialog isOpen={isOpen} onClose={close} title={made ? 'Your New Token' : 'New Access Token'}>
      {made ? <NewToken made={made} onDone={onClose} /> : <TokenForm form={form} onMade={setMade} onCancel={close} />}
    </Dialog>
  );
}
