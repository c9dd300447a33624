import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageKeys } from '../../../components/keys/use-page-keys.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import { useListState } from './list-state.ts';
import { usePlayerSteps } from './use-player-steps.ts';

const KEYS: readonly KeyLine[] = [
  ['J', 'Next player'],
  ['K or P', 'Previous player'],
];
/** At an end of the list. The key does not pause a video instead. */
const stay = () => {};
const ICON = { size: 18, 'aria-hidden': true } as const;

/** For a player who was opened from a list: to the next and the previous player of that list, also by J and K. */
export function PlayerSteps({ playerId }: { playerId: string }) {
  const { toPrevious, toNext } = usePlayerSteps(playerId, useListState());
  const hasSteps = toPrevious !== undefined || toNext !== undefined;
  usePageKeys((key) => (hasSteps ? { j: toNext ?? stay, k: toPrevious ?? stay, p: toPrevious }[key] : undefined));
  useShownKeys('Players of the list', KEYS, hasSteps);
  if (!hasSteps) return null;
  return (
    <Group component="nav" aria-label="Players of the list" gap="xs">
      <StepButton label="Previous player" shortcut="K" act={toPrevious} leftSection={<IconChevronLeft {...ICON} />} />
      <StepButton label="Next player" shortcut="J" act={toNext} rightSection={<IconChevronRight {...ICON} />} />
    </Group>
  );
}

interface StepButtonProps {
  label: string;
  shortcut: string;
  act: (() => void) | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** At an end of the list it keeps the focus, and does nothing. */
function StepButton({ label, shortcut, act, ...sections }: StepButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      px="xs"
      title={`Key ${shortcut}`}
      aria-keyshortcuts={shortcut}
      aria-disabled={!act}
      data-disabled={!act}
      onClick={() => act?.()}
      {...sections}
    >
      {label}
    </Button>
  );
}
