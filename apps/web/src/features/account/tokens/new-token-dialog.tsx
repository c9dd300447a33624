import { Modal } from '@mantine/core';
import type { NewAccessToken } from '@touchline/contracts/access-tokens';
import { useState } from 'react';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';

interface NewTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog has faded out: the moment to give the focus back. */
  onClosed: () => void;
}

/** Asks what the token is for, then shows it: once, so that leaving takes a press of its button. */
export function NewTokenDialog({ isOpen, onClose, onClosed }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewAccessToken | null>(null);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={made ? 'Your new token' : 'New access token'}
      size="lg"
      centered
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
      // Mantine remembers the opener only when a closed dialog opens; this one is mounted open.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      {made ? <NewToken made={made} onDone={onClose} /> : <TokenForm onMade={setMade} onCancel={onClose} />}
    </Modal>
  );
}
