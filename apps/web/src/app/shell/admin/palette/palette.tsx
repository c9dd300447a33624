import { Combobox, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { LINE_MAX } from '@touchline/contracts/limits';
import { foldForSearch } from '@touchline/contracts/search';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import classes from './palette.module.css';
import { type CommandGroup, useFixedCommands, useRecordCommands } from './use-commands.ts';

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 200;

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Finds users, clips, ID cards, pages and actions by a few letters, a phone number or the number of a card, for admins. */
export function Palette({ isOpen, onClose, onClosed }: PaletteProps) {
  // The chosen entry takes the focus itself.
  const [hasChosen, setChosen] = useState(false);
  return (
    <Dialog
      title="Search"
      isOpen={isOpen}
      onClose={onClose}
      returnsFocus={!hasChosen}
      onClosed={() => {
        if (hasChosen) keepFocus();
        onClosed();
      }}
    >
      <Search
        onChosen={() => {
          setChosen(true);
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Focuses the drawer below or the page, unless the chosen entry took the focus. */
function keepFocus(): void {
  const active = document.activeElement;
  if (active !== document.body && !active?.hasAttribute('data-search-of-admins')) return;
  document.querySelector<HTMLElement>('[data-allows-search] [data-autofocus], main')?.focus();
}

function Search({ onChosen, onClose }: { onChosen: () => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, PAUSE_MS);
  const found = useRecordCommands(searched);
  const fixed = useFixedCommands();
  const groups = [...matching(fixed, text), ...found.groups].filter(({ commands }) => commands.length > 0);
  const commands = groups.flatMap((group) => group.commands);
  const isPending = found.isPending || searched !== text;

  const list = useCombobox({ opened: true });
  const { selectFirstOption } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text chooses the first entry again, and so do the first results
  useEffect(() => void selectFirstOption(), [text, commands.length === 0]);

  const run = (id: string) => {
    onChosen();
    // Before it runs, because its question returns the focus to where it was.
    keepFocus();
    void commands.find((command) => command.id === id)?.run();
  };
  return (
    <Combobox store={list} onOptionSubmit={run}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label="Search users, clips, cards, pages and actions"
          placeholder="Name, phone, card number, page..."
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          autoComplete="off"
          data-search-of-admins
          maxLength={LINE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list is always open, so Escape is for the dialog.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Combobox.EventsTarget>
      <VisuallyHidden role="status">{isPending ? '' : `${commands.length} found`}</VisuallyHidden>
      <Combobox.Options mt="sm" aria-label="Found">
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.commands.map(({ id, label, about }) => (
              <Combobox.Option key={id} value={id} className={classes.command}>
                <span className={classes.label}>{label}</span>
                {about && (
                  <Text span size="sm" c="dimmed">
                    {about}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Note isFailed={found.isFailed} isPending={isPending} isEmpty={commands.length === 0} />
    </Combobox>
  );
}

function Note({ isFailed, isPending, isEmpty }: { isFailed: boolean; isPending: boolean; isEmpty: boolean }) {
  const text = isFailed
    ? 'Users, clips and cards could not be searched. Please try again.'
    : isPending
      ? 'Searching...'
      : isEmpty
        ? 'Nothing found. Try a part of a name, a title or a page, a phone number or the number of a card.'
        : null;
  return (
    text && (
      <Text c="dimmed" mt="sm">
        {text}
      </Text>
    )
  );
}

/** The commands with the text in their label or words. */
function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const folded = foldForSearch(text);
  return groups.map(({ label, commands }) => ({
    label,
    commands: commands.filter((command) => foldForSearch(command.label, command.words).includes(folded)),
  }));
}
