import type { NewAccessToken } from '@touchline/contracts/access-tokens';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { NewToken } from './new-token.tsx';
import { TokenForm } from './token-form.tsx';

interface NewTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a token, then shows it. It is shown only once, so only its button closes the dialog. */
export function NewTokenDialog({ isOpen, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewAccessToken | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={made ? 'Your New Token' : 'New Access Token'}
      isGuarded={made !== null}
      withCloseButton={!made}
    >
      {made ? <NewToken made={made} onDone={onClose} /> : <TokenForm onMade={setMade} onCancel={onClose} />}
    </Dialog>
  );
}
