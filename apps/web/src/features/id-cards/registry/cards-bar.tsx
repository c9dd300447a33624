import { Alert, Button, Checkbox, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { CARD_STAGES } from '@touchline/contracts/options';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import type { Selection } from '../../../components/screen/use-selection.ts';
import { STAGE_LABELS } from '../labels.ts';
import { BatchDialog } from './batch-dialog.tsx';
import classes from './cards-bar.module.css';
import { type RefusedCard, useChangeCards } from './hooks.ts';

/** Chooses cards of the registry and prints, renews or moves them together. */
export function CardsBar({ selection }: { selection: Selection<ListedCard> }) {
  const { selectable, selected, selectAll, clear } = selection;
  const [isPrinting, setPrinting] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedCard[]>([]);
  const changing = useChangeCards((outcome) => {
    setRefused(outcome);
    clear();
  });
  const isAll = selected.length > 0 && selected.length === selectable.length;
  return (
    <div className={classes.bulk}>
      <fieldset className={classes.bar} aria-label="Selected cards" data-active={selected.length > 0}>
        <Checkbox
          label={selected.length === 0 ? 'Select all shown' : `${selected.length} selected`}
          aria-label="Select all shown"
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => (isAll ? clear() : selectAll())}
        />
        {selected.length > 0 && (
          <div className={classes.actions}>
            <Button
              size="sm"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => setPrinting(true)}
            >
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
            <Button size="sm" variant="subtle" onClick={clear}>
              Clear Selection
            </Button>
          </div>
        )}
      </fieldset>
      {refused.length > 0 && (
        <Alert
          color="red"
          variant="light"
          title={refused.length === 1 ? '1 card was not changed' : `${refused.length} cards were not changed`}
          withCloseButton
          closeButtonLabel="Close the list"
          onClose={() => setRefused([])}
        >
          <ul className={classes.refused}>
            {refused.map(({ userId, name, error }) => (
              <li key={userId}>
                {name}: {error}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <BatchDialog cards={selected} isOpen={isPrinting} onClose={() => setPrinting(false)} onStarted={clear} />
    </div>
  );
}
