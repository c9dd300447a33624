import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ChangeCardsInput, ListedCard } from '@touchline/contracts/id-cards';
import { CARD_STAGES } from '@touchline/contracts/options';
import { useState } from 'react';
import { BulkBar } from '../../../components/bulk/bulk-bar.tsx';
import type { Refused } from '../../../components/bulk/in-parts.ts';
import { RefusedList } from '../../../components/bulk/refused-list.tsx';
import type { Selection } from '../../../components/bulk/use-selection.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { countOf, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { useSendCardChange } from '../../../shared/id-cards/use-send-card-change.ts';
import { STAGE_LABELS } from '../labels.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { PhotosDialog } from './photos-dialog.tsx';

/** Chooses cards of the registry and prints, renews, moves or gives them the photos of their holders together. */
export function CardsBar({ selection }: { selection: Selection<ListedCard> }) {
  const { selected, clear } = selection;
  const [isPrinting, setPrinting] = useState(false);
  const [isChoosingPhotos, setChoosingPhotos] = useState(false);
  const withUploads = selected.filter(({ uploadedPhotoUrl }) => uploadedPhotoUrl !== null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const changing = useChangeCards((outcome) => {
    setRefused(outcome);
    clear();
  });
  return (
    <>
      <BulkBar label="Selected cards" selection={selection}>
        <Button size="sm" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => setPrinting(true)}>
          Print Selected
        </Button>
        <BusyButton
          size="sm"
          variant="default"
          isBusy={changing.isPending && 'renew' in changing.variables.change}
          onClick={() => changing.mutate({ cards: selected, change: { renew: true } })}
        >
          Renew for a Season
        </BusyButton>
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <BusyButton
              size="sm"
              variant="default"
              isBusy={changing.isPending && 'stage' in changing.variables.change}
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              Set Stage
            </BusyButton>
          </Menu.Target>
          <Menu.Dropdown>
            {CARD_STAGES.map((stage) => (
              <Menu.Item key={stage} onClick={() => changing.mutate({ cards: selected, change: { stage } })}>
                {STAGE_LABELS[stage]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {withUploads.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setChoosingPhotos(true)}>
            Use Uploaded Photos
          </Button>
        )}
      </BulkBar>
      <RefusedList
        title={`${cardCount(refused.length)} ${refused.length === 1 ? 'was' : 'were'} not changed`}
        refused={refused}
        onClose={() => setRefused([])}
      />
      <PhotosDialog
        cards={withUploads}
        isOpen={isChoosingPhotos}
        onClose={() => setChoosingPhotos(false)}
        onDone={(outcome) => {
          setRefused(outcome);
          clear();
        }}
      />
      <BatchDialog cards={selected} isOpen={isPrinting} onClose={() => setPrinting(false)} onStarted={clear} />
    </>
  );
}

const cardCount = (count: number) => countOf(count, 'card');

interface CardsChange {
  cards: readonly ListedCard[];
  change: ChangeCardsInput['change'];
}

/** Renews the selected cards or moves them to a stage. One toast says how many; the result has those that were not changed. */
function useChangeCards(onChanged: (refused: Refused[]) => void) {
  const sendChange = useSendCardChange();
  return useMutation({
    mutationFn: ({ cards: chosen, change }: CardsChange) =>
      sendChange(new Map(chosen.map((card) => [card.userId, fullName(card)])), change),
    meta: { failed: 'The cards could not be changed', refreshes: 'cards' },
    onSuccess(refused, { cards: chosen, change }) {
      const changed = chosen.length - refused.length;
      const done = 'renew' in change ? 'renewed' : 'changed';
      const title = changed === 0 ? 'No card was changed' : `${cardCount(changed)} ${done}`;
      showToast({ title, ...(changed === 0 && { tone: 'danger' as const }) });
      onChanged(refused);
    },
  });
}
