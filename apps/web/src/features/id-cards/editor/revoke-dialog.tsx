import { Button, Stack, Text, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { fullName } from '../../../lib/format.ts';

interface RevokeDialogProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  /** @param reason blank if none was given */
  onRevoke: (reason: string) => void;
}

/** Asks before a card is revoked, and for the reason, which admins read. */
export function RevokeDialog({ holder, isOpen, onClose, onRevoke }: RevokeDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title="Revoke Card"
      size="small"
      isQuestion
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setReason('')}
    >
      <Stack>
        <Text>
          Are you sure you want to revoke the ID card of {fullName(holder)}? Its code is refused at once, until you
          reinstate it.
        </Text>
        <Textarea
          label="Reason"
          description="For admins. May be left empty."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={() => onRevoke(reason.trim())}>
          Revoke Card
        </Button>
      </DialogActions>
    </Dialog>
  );
}
