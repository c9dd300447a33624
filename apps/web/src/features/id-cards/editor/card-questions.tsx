import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import { CARD_REPLACEMENTS, type CardReplacement } from '@touchline/contracts/options';
import { useState } from 'react';
import { Dialog, type DialogProps } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { REPLACEMENT_LABELS } from '../labels.ts';

interface CardQuestionProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'onClosed' | 'children'> {
  /** Also the label of the button that confirms. */
  title: string;
  isDanger?: boolean;
  onConfirm: () => void;
}

/** Asks before a change of the card, and for its reason. */
function CardQuestion({ isDanger = false, onConfirm, children, ...dialog }: CardQuestionProps) {
  return (
    <Dialog size="small" isQuestion {...dialog}>
      <Stack>{children}</Stack>
      <DialogActions>
        <Button variant="default" onClick={dialog.onClose} {...(isDanger && { 'data-autofocus': true })}>
          Cancel
        </Button>
        <Button {...(isDanger && { color: 'red' })} onClick={onConfirm}>
          {dialog.title}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface AskedProps<Reason> {
  holderName: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: Reason) => void;
}

/** Asks why a card is replaced. The printed card is invalid from then on. */
export function ReplaceDialog({ holderName, onConfirm, ...dialog }: AskedProps<CardReplacement>) {
  const [reason, setReason] = useState<CardReplacement>('lost');
  return (
    <CardQuestion title="Replace Card" {...dialog} onConfirm={() => onConfirm(reason)}>
      <Text>
        The ID card of {holderName} gets a new code and must be printed again. Who checks the present one is told that
        it was replaced.
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
    </CardQuestion>
  );
}

/** Asks before a card is revoked, and for the reason, which admins read and which may be blank. */
export function RevokeDialog({ holderName, onConfirm, ...dialog }: AskedProps<string>) {
  const [reason, setReason] = useState('');
  return (
    <CardQuestion
      title="Revoke Card"
      isDanger
      {...dialog}
      onClosed={() => setReason('')}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <Text>
        Are you sure you want to revoke the ID card of {holderName}? Its code is refused at once, until you reinstate
        it.
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
    </CardQuestion>
  );
}
