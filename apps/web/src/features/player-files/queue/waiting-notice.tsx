import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { useOfflineSince } from '../../../lib/online.ts';
import { changeText } from '../change-text.ts';
import type { Waiting } from './change-store.ts';
import { useChangeQueue, useQueueState } from './use-change-queue.ts';

/** What the server does not have yet, once it cannot be reached, and what it has refused; of one player, or of all. */
export function WaitingNotice({ playerId, isInBar = false }: { playerId?: string; isInBar?: boolean }) {
  const { entries, isHeld } = useQueueState();
  const [isOpen, setOpen] = useState(false);
  const isOffline = useOfflineSince() !== null;
  const toggle = useRef<HTMLButtonElement>(null);
  // The card of a player has a heading for the focus once the notice is gone.
  const listProps = useFocusAfterRemoval(() => toggle.current ?? (isInBar ? document.querySelector('main') : null), {
    preventScroll: true,
  });
  const own = entries.filter(({ players }) => playerId === undefined || players.some(({ id }) => id === playerId));
  const refused = own.filter(({ refusal }) => refusal !== null);
  const held = isHeld ? own.filter(({ refusal }) => refusal === null) : [];
  const shown = [...refused, ...held];
  if (shown.length === 0 && !isInBar) return null;
  const texts = [
    held.length > 0 &&
      `${countOf(held.length, 'change')} ${held.length === 1 ? 'waits' : 'wait'} for ${isOffline ? 'the network' : 'the server'}.`,
    refused.length > 0 && `${countOf(refused.length, 'change')} could not be saved.`,
  ];
  return (
    <Stack gap="xs" py={isInBar && shown.length > 0 ? 6 : 0} {...listProps}>
      <Group gap="xs" justify={isInBar ? 'center' : 'space-between'}>
        {/* The region of the bar is always there, or its text would not be announced. */}
        <Text
          size="sm"
          role={isInBar ? 'status' : undefined}
          fw={600}
          c={refused.length > 0 ? 'var(--tl-danger-text)' : 'var(--tl-amber-text)'}
        >
          {texts.filter(Boolean).join(' ')}
        </Text>
        {shown.length > 0 && (
          <Button
            ref={toggle}
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )}
      </Group>
      {isOpen && shown.length > 0 && (
        <PlainList gap="xs">
          {shown.map((entry) => (
            <WaitingEntry key={entry.id} entry={entry} />
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

function WaitingEntry({ entry }: { entry: Waiting }) {
  const queue = useChangeQueue();
  const [first, ...others] = entry.players;
  const name = others.length > 0 ? countOf(entry.players.length, 'player') : (first?.name ?? '');
  const text = entry.kind === 'note' ? `Note: ${entry.note}` : changeText(entry.change);
  const button = { size: 'compact-xs', variant: 'default', 'aria-description': `${name}: ${text}` } as const;
  return (
    <Stack component="li" gap={2}>
      <Text size="sm" lineClamp={entry.refusal === null ? 2 : 8} style={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b> · {text}
      </Text>
      {entry.refusal !== null && (
        <Text size="sm" c="var(--tl-danger-text)">
          {entry.refusal}
        </Text>
      )}
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {formatDateTime(entry.at)}
        </Text>
        {entry.refusal !== null && (
          <Button {...button} onClick={() => void queue.retry(entry.id)}>
            Try Again
          </Button>
        )}
        <Button {...button} onClick={() => void queue.withdraw(entry.id)}>
          Discard
        </Button>
      </Group>
    </Stack>
  );
}
