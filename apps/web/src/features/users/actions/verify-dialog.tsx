import { Button, Checkbox, Stack } from '@mantine/core';
import { VERIFICATION_CONCERN_LABELS, type VerificationConcern } from '@touchline/contracts/verification';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';

export interface VerifyDialogProps {
  /** Who is verified. */
  of: string;
  concerns: readonly VerificationConcern[];
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  onVerify: () => void;
}

/** Has an admin tick one by one what speaks against a verification that they make all the same. */
export function VerifyDialog({ of, concerns, isOpen, isSending, onClose, onVerify }: VerifyDialogProps) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const isComplete = concerns.every((concern) => ticked.includes(concern));
  const reset = () => {
    setTicked([]);
    setAsked(false);
  };
  return (
    <Dialog title={`Verify ${of}?`} isOpen={isOpen} onClose={onClose} onClosed={reset}>
      <div className={parts.parts}>
        <Checkbox.Group
          label="Tick what you have looked at"
          description="The audit log keeps that you knew it."
          error={isAsked && !isComplete && 'Please look at each and tick it.'}
          value={ticked}
          onChange={setTicked}
        >
          <Stack gap="sm" mt="sm">
            {concerns.map((concern) => (
              <Checkbox key={concern} value={concern} label={VERIFICATION_CONCERN_LABELS[concern]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton isBusy={isSending} onClick={() => (isComplete ? onVerify() : setAsked(true))}>
            Verify Anyway
          </BusyButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
