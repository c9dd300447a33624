import { Button, Radio, Stack, Text } from '@mantine/core';
import { CARD_REPLACEMENTS, type CardReplacement } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { fullName } from '../../../lib/format.ts';
import { REPLACEMENT_LABELS } from '../labels.ts';

interface ReplaceDialogProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  onReplace: (reason: CardReplacement) => void;
}

/** Asks why a card is replaced. The printed card is invalid from then on. */
export function ReplaceDialog({ holder, isOpen, onClose, onReplace }: ReplaceDialogProps) {
  const [reason, setReason] = useState<CardReplacement>('lost');
  return (
    <Dialog title="Replace Card" size="small" isQuestion isOpen={isOpen} onClose={onClose}>
      <Stack>
        <Text>
          The ID card of {fullName(holder)} gets a new code and must be printed again. Who checks the present one is
          told that it was replaced.
        </Text>
        <Radio.Group
          label="Reason"
          value={reason}
          onChange={(value) => setReason(CARD_REPLACEMENTS.find((one) => one === value) ?? 'lost')}
        >
          <Stack>
            {CARD_REPLACEMENTS.map((value) => (
              <Radio key={value} value={value} label={REPLACEMENT_LABELS[value]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onReplace(reason)}>Replace Card</Button>
      </DialogActions>
    </Dialog>
  );
}
