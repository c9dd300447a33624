import { Box, Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { CARD_BATCH_FORMATS, type CardBatchFormat } from '@touchline/contracts/options';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { countOf, fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FORMAT_LABELS, LACK_LABELS } from '../labels.ts';

interface BatchDialogProps {
  cards: readonly ListedCard[];
  isOpen: boolean;
  onClose: () => void;
  onStarted: () => void;
}

/** Chooses what the selected cards are printed on, and shows which of them lack something. */
export function BatchDialog({ cards, isOpen, onClose, onStarted }: BatchDialogProps) {
  const [format, setFormat] = useState<CardBatchFormat>('sheet');
  const [hasCropMarks, setCropMarks] = useState(false);
  const [leavesOut, setLeavesOut] = useState(true);
  const create = trpc.idCards.createBatch.useMutation({
    meta: { failed: 'The batch could not be started', refreshes: 'cards' },
    onSuccess() {
      onClose();
      onStarted();
    },
  });
  const valid = cards.filter(({ state }) => state === 'active');
  const withoutPhoto = valid.filter(({ lacks }) => lacks.includes('photo'));
  const printed = leavesOut ? valid.filter((card) => !withoutPhoto.includes(card)) : valid;
  const lacking = cards.filter(({ state, lacks }) => state !== 'active' || lacks.length > 0);
  const isTooMany = printed.length > CARD_BATCH_MAX;
  return (
    <Dialog title="Print Cards" isOpen={isOpen} onClose={onClose}>
      <Stack>
        <Radio.Group
          label="For"
          value={format}
          onChange={(value) => setFormat(CARD_BATCH_FORMATS.find((one) => one === value) ?? 'sheet')}
        >
          <Stack gap="sm" mt="xs">
            {CARD_BATCH_FORMATS.map((one) => (
              <Radio key={one} value={one} {...FORMAT_LABELS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {(format === 'sheet' || format === 'press') && (
          <Checkbox
            label="Crop marks"
            checked={hasCropMarks}
            onChange={(event) => setCropMarks(event.currentTarget.checked)}
          />
        )}
        {withoutPhoto.length > 0 && (
          <Checkbox
            label={`Leave out the ${withoutPhoto.length} without a photo`}
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        )}
        {lacking.length > 0 && (
          <section aria-label="What cards lack">
            <Text component="h3" fw={700} mb="xs">
              {countOf(lacking.length, 'card lacks', 'cards lack')} something
            </Text>
            <Box component="ul" mah="12rem" m={0} ps="1.25rem" style={{ overflowY: 'auto' }}>
              {lacking.map((card) => (
                <li key={card.userId}>
                  {fullName(card)}: {lackOf(card)}
                </li>
              ))}
            </Box>
          </section>
        )}
      </Stack>
      <DialogActions
        note={isTooMany ? `At most ${CARD_BATCH_MAX} cards at once` : `${printed.length} of ${cards.length} cards`}
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          isBusy={create.isPending}
          disabled={printed.length === 0 || isTooMany}
          onClick={() => create.mutate({ userIds: printed.map(({ userId }) => userId), format, hasCropMarks })}
        >
          Make File
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function lackOf({ state, lacks }: ListedCard): string {
  const missing = lacks.map((what) => LACK_LABELS[what]).join(', ');
  if (state === 'active' || lacks.includes('verification')) return missing;
  return [`not printed, because it is ${state}`, missing].filter(Boolean).join('; ');
}
