import { Button, Group, Stack, Text } from '@mantine/core';
import type { FileEntry } from '@touchline/contracts/player-files';
import { type RefObject, useRef, useState } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { useUndoFileChanges } from '../use-undo-file-changes.ts';
import { entryText } from './entry-text.ts';
import classes from './my-file.module.css';

const SHOWN = 10;

/** What has become of a file, the newest first: each change can be undone, and a former text of the note shown and restored. */
export function FileHistory({ playerId }: { playerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className={classes.history} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>History</summary>
      {isOpen && <Entries playerId={playerId} summary={summary} />}
    </details>
  );
}

function Entries({ playerId, summary }: { playerId: string; summary: RefObject<HTMLElement | null> }) {
  const history = trpc.playerFiles.history.useInfiniteQuery({ playerId, limit: SHOWN }, PAGED);
  const listProps = useFocusAfterRemoval(() => summary.current, { preventScroll: true });
  return (
    <ListView
      query={history}
      skeleton={<Text c="dimmed">Loading the history…</Text>}
      error="The history could not be loaded"
      empty={<Text c="dimmed">Nothing is written down yet.</Text>}
    >
      {(entries) => (
        <div {...listProps}>
          <PlainList gap="sm" mt="sm">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </PlainList>
          <LoadMore query={history} />
        </div>
      )}
    </ListView>
  );
}

function Entry({ entry }: { entry: FileEntry }) {
  const undo = useUndoFileChanges(entry.kind === 'note' ? 'Restored' : undefined);
  const [isShown, setShown] = useState(false);
  const text = entryText(entry);
  const button = { size: 'compact-sm', variant: 'subtle', 'aria-description': text } as const;
  return (
    <Stack component="li" gap={2}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...(entry.isUndone && { c: 'dimmed', td: 'line-through' })}>
        {text}
      </Text>
      <Group gap="xs" justify="space-between">
        <Text component="time" dateTime={entry.createdAt} size="xs" c="dimmed">
          {formatDateTime(entry.createdAt)}
          {entry.isUndone && ' · undone'}
        </Text>
        <Group gap={0}>
          {entry.kind === 'note' && entry.former !== '' && (
            <Button {...button} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
            </Button>
          )}
          {!entry.isUndone && (entry.kind !== 'note' || entry.former !== '') && (
            <Button {...button} onClick={() => void undo([entry.id])}>
              {entry.kind === 'note' ? 'Restore' : 'Undo'}
            </Button>
          )}
        </Group>
      </Group>
      {isShown && entry.kind === 'note' && (
        <Text size="sm" className={classes.former ?? ''}>
          {entry.former}
        </Text>
      )}
    </Stack>
  );
}
