import { Checkbox, Stack } from '@mantine/core';
import { VERIFICATION_CONCERN_LABELS, type VerificationConcern } from '@touchline/contracts/account-reviews';
import { type FormEvent, useRef, useState } from 'react';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';

interface VerifyDialogProps {
  /** The user to verify. */
  of: string;
  concerns: readonly VerificationConcern[];
  isOpen: boolean;
  isSending: boolean;
  onClose: () => void;
  onClosed: () => void;
  onVerify: () => void;
}

/** Asks an admin to acknowledge each concern before they verify a user all the same. */
export function VerifyDialog({ of, concerns, isOpen, isSending, onClose, onClosed, onVerify }: VerifyDialogProps) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  const left = concerns.find((concern) => !ticked.includes(concern));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(left !== undefined);
    if (left) boxes.current?.querySelector<HTMLInputElement>(`input[value="${left}"]`)?.focus();
    else onVerify();
  };
  return (
    <FormDialog
      title={`Verify ${of}?`}
      submitLabel="Verify Anyway"
      isOpen={isOpen}
      form={{ isLocked: isSending, isDirty: () => false, reset: () => setTicked([]) }}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={handleSubmit}
    >
      <Checkbox.Group
        label="Tick what you have looked at"
        description="The audit log records what you have ticked."
        error={isAsked && left !== undefined && 'Please look at each and tick it.'}
        value={ticked}
        onChange={setTicked}
      >
        <Stack ref={boxes} gap="sm" mt="sm">
          {concerns.map((concern) => (
            <Checkbox key={concern} value={concern} label={VERIFICATION_CONCERN_LABELS[concern]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
