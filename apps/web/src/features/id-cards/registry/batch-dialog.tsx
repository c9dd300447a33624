import { Button, Checkbox, Radio } from '@mantine/core';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { CARD_BATCH_FORMATS, type CardBatchFormat } from '@touchline/contracts/options';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';
import { fullName } from '../../../lib/format.ts';
import { FORMAT_LABELS, LACK_LABELS } from '../card-words.ts';
import classes from './batch-dialog.module.css';
import { useCreateBatch } from './hooks.ts';

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
  const create = useCreateBatch(() => {
    onClose();
    onStarted();
  });
  const valid = cards.filter(({ state }) => state === 'active');
  const withoutPhoto = valid.filter(({ lacks }) => lacks.includes('photo'));
  const printed = leavesOut ? valid.filter((card) => !withoutPhoto.includes(card)) : valid;
  const lacking = cards.filter(({ state, lacks }) => state !== 'active' || lacks.length > 0);
  const isTooMany = printed.length > CARD_BATCH_MAX;
  return (
    <Dialog title="Print Cards" isOpen={isOpen} onClose={onClose}>
      <div className={parts.parts}>
        <Radio.Group
          label="For"
          value={format}
          onChange={(value) => setFormat(CARD_BATCH_FORMATS.find((one) => one === value) ?? 'sheet')}
        >
          <div className={classes.formats}>
            {CARD_BATCH_FORMATS.map((one) => (
              <Radio key={one} value={one} {...FORMAT_LABELS[one]} />
            ))}
          </div>
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
            <h3 className={classes.title}>
              {lacking.length === 1 ? '1 card lacks' : `${lacking.length} cards lack`} something
            </h3>
            <ul className={classes.lacking}>
              {lacking.map((card) => (
                <li key={card.userId}>
                  {fullName(card)}: {lackOf(card)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
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
