import { Button, CloseButton, Group, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFocusAfterRemoval } from '../../../../components/screen/use-focus-after-removal.ts';
import { countOf, formatCount } from '../../../../lib/format.ts';
import { type KeyLine, useShownKeys } from '../../../../lib/shown-keys.ts';
import type { Permitted } from '../filters.ts';
import type { Found } from '../use-found-players.ts';
import { optionsOf, removeLabel } from './chip-options.ts';
import { chipWords, standsFor } from './chip-words.ts';
import type { SearchChip } from './search-chips.ts';
import classes from './sentence-chips.module.css';
import { allChips } from './sentence-state.ts';
import { useCountsWithout } from './use-counts-without.ts';
import type { Sentence } from './use-sentence.ts';

const KEYS: readonly KeyLine[] = [
  ['← →', 'Next and previous filter below the search'],
  ['Delete', 'Remove the filter'],
];
const ICON = { size: 16, 'aria-hidden': true } as const;

interface SentenceChipsProps {
  sentence: Sentence;
  found: Found;
  permitted: Permitted;
  onClear: () => void;
  /** Focuses the search field. */
  onEmptied: () => HTMLElement | null;
}

/** What the search asks for, one chip each. */
export function SentenceChips({ sentence, found, permitted, onClear, onEmptied }: SentenceChipsProps) {
  const { count } = found;
  const chips = allChips(sentence);
  // One word is searched as it is, and one filter of the panel is seen there.
  const isPlain = chips.length === 1 && (chips[0]?.kind === 'text' || sentence.text === '');
  const shown = isPlain && chips[0]?.isExcluded !== true ? [] : chips;
  const counts = useCountsWithout(shown, { found, permitted, searchWithout: sentence.searchWithout });
  useShownKeys('Filters of the search', KEYS, shown.length > 0);
  const listProps = useFocusAfterRemoval(
    () => document.querySelector<HTMLElement>(`.${classes.list} button`) ?? onEmptied(),
  );
  const hasTown = chips.some(({ kind }) => kind === 'near');
  return (
    // Without chips it takes no place between the field and the results.
    <div {...listProps} style={{ display: shown.length > 0 ? 'block' : 'contents' }}>
      <VisuallyHidden role="status">
        {sentence.readCount > 0 &&
          `${countOf(sentence.readCount, 'filter')} read from your words, ${count === '1' ? '1 player' : `${count ?? 'no'} players`}`}
      </VisuallyHidden>
      {shown.length > 0 && (
        <Group gap="xs" align="center">
          <ul className={classes.list} aria-label="What is searched" onKeyDown={moveAmongChips}>
            {shown.map((chip) => (
              <li key={`${chip.kind} ${chip.words.join('-')} ${chipWords(chip, sentence.text)}`}>
                <OneChip
                  chip={chip}
                  sentence={sentence}
                  note={noteOf(chip, permitted, hasTown)}
                  without={counts.get(chip)}
                />
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear All
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Why a chip is not applied; null if it is. */
function noteOf(chip: SearchChip, { byAge, byDistance }: Permitted, hasTown: boolean): string | null {
  const sorts = chip.kind === 'sort' ? chip.value : null;
  const isByAge = chip.kind === 'age' || sorts === 'youngest' || sorts === 'oldest';
  const isByDistance = chip.kind === 'near' || sorts === 'nearest';
  if ((isByAge && !byAge) || (isByDistance && !byDistance)) return 'needs a verified account';
  return sorts === 'nearest' && !hasTown ? 'needs a town' : null;
}

interface OneChipProps {
  chip: SearchChip;
  sentence: Sentence;
  note: string | null;
  /** How many players there are without it. */
  without: number | undefined;
}

function OneChip({ chip, sentence, note, without }: OneChipProps) {
  const words = chipWords(chip, sentence.text);
  const options = optionsOf(chip, sentence.text);
  const remove = () => sentence.remove(chip);
  const removeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Delete' || key === 'Backspace') remove();
  };
  return (
    <div
      className={classes.chip}
      data-text={chip.kind === 'text'}
      data-excluded={chip.isExcluded}
      data-idle={note !== null}
    >
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.words ?? ''} onKeyDown={removeByKey}>
            <span>{words}</span>
            {note && <span className={classes.note}>{note}</span>}
            {without !== undefined && <span className={classes.note}>without: {formatCount(without)}</span>}
            <IconChevronDown {...ICON} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{standsFor(chip)}</Menu.Label>
          {options.map((option) => (
            <Menu.Item
              key={`${option.label} ${option.isExcluded}`}
              leftSection={option.isChosen ? <IconCheck {...ICON} /> : <span className={classes.unchosen} />}
              aria-current={option.isChosen || undefined}
              onClick={() => option.isChosen || sentence.choose(chip, option)}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <CloseButton
        className={classes.remove ?? ''}
        iconSize={16}
        aria-label={removeLabel(chip, sentence.text)}
        onClick={remove}
        onKeyDown={removeByKey}
      />
    </div>
  );
}

/** The arrow keys lead from chip to chip. */
function moveAmongChips(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const buttons: Element[] = [...event.currentTarget.querySelectorAll('button')];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = at < 0 ? undefined : buttons[at + by];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
