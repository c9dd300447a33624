import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { useState } from 'react';
import type { Refused } from '../../../components/bulk/in-parts.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { countOf, fullName } from '../../../lib/format.ts';
import classes from './photos-dialog.module.css';
import { useUploadedPhotos } from './use-uploaded-photos.ts';

interface PhotosDialogProps {
  /** Those whose holders have uploaded another photo. */
  cards: readonly ListedCard[];
  isOpen: boolean;
  onClose: () => void;
  onDone: (refused: Refused[]) => void;
}

/**
 * Shows the photos that holders have uploaded before they are used: one may be a scan of a passport, and everyone who has the code
 * of a card sees its photo.
 */
export function PhotosDialog({ cards, isOpen, onClose, onDone }: PhotosDialogProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = cards.filter(({ userId }) => !leftOut.has(userId));
  const use = useUploadedPhotos((refused) => {
    onClose();
    onDone(refused);
  });
  const toggle = (userId: string) => {
    const next = new Set(leftOut);
    if (!next.delete(userId)) next.add(userId);
    setLeftOut(next);
  };
  return (
    <Dialog title="Use Uploaded Photos" isOpen={isOpen} onClose={onClose}>
      <Stack>
        <Text>
          Everyone who has the code of a card sees its photo. Leave out scans of documents, and photos that do not show
          the holder.
        </Text>
        <SimpleGrid component="ul" cols={{ base: 2, xs: 3 }} className={classes.photos}>
          {cards.map((card) => (
            <li key={card.userId}>
              <Stack gap="xs">
                <img
                  src={card.uploadedPhotoUrl ?? ''}
                  alt={`Uploaded by ${fullName(card)}`}
                  className={classes.photo}
                  loading="lazy"
                />
                <Checkbox
                  label={fullName(card)}
                  checked={!leftOut.has(card.userId)}
                  onChange={() => toggle(card.userId)}
                />
              </Stack>
            </li>
          ))}
        </SimpleGrid>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            isBusy={use.isPending}
            busyLabel="Changing…"
            disabled={chosen.length === 0}
            onClick={() => use.mutate(chosen)}
          >
            Use {countOf(chosen.length, 'Photo')}
          </BusyButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
