import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconThumbDown } from '@tabler/icons-react';
import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { useRef } from 'react';
import { QueryView } from '../../../components/query-view.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDay } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { FilePlayer } from '../queue/change-store.ts';
import { useQueueState } from '../queue/use-change-queue.ts';
import { WaitingNotice } from '../queue/waiting-notice.tsx';
import { useFileChanges, useWithWaiting } from '../use-file-changes.ts';
import { FileHistory } from './file-history.tsx';
import { NextStepField } from './next-step-field.tsx';
import { NoteField } from './note-field.tsx';
import { StagePicker } from './stage-picker.tsx';
import { TagsField } from './tags-field.tsx';
import { useFileKeys } from './use-file-keys.ts';

interface MyFileProps {
  player: FilePlayer;
  mayBeMinor: boolean;
  /** The player cannot be shown any more: a star can only be removed. */
  isGone?: boolean;
}

/** What the scout has written down about a player. Each change is one press, and saved at once. */
export function MyFile({ player, ...props }: MyFileProps) {
  const file = trpc.playerFiles.of.useQuery({ playerId: player.id });
  const { isLoaded } = useQueueState();
  const { heading, listProps } = useFocusFallback();
  return (
    <SectionCard title="My File" headingRef={heading}>
      <div {...listProps}>
        <QueryView
          query={{
            ...file,
            data: isLoaded ? file.data : undefined,
            isPending: file.isPending || (file.isSuccess && !isLoaded),
          }}
          skeleton={<Skeleton height={280} aria-label="Loading your file" role="status" />}
          error="Your file could not be loaded"
        >
          {(file) => <FileParts player={player} file={file} {...props} />}
        </QueryView>
      </div>
    </SectionCard>
  );
}

function FileParts({ player, file: stored, mayBeMinor, isGone = false }: MyFileProps & { file: PlayerFile }) {
  const file = useWithWaiting()(player.id, stored);
  const { change: changeFiles, undoLast } = useFileChanges();
  const note = useRef<HTMLTextAreaElement>(null);
  const change = (next: FileChange) => void changeFiles([player], next);
  useFileKeys({ file, note, change, undoLast, hasStar: !isGone });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
        Only you see this.
      </Text>
      <WaitingNotice playerId={player.id} />
      <StagePicker
        hasKeys
        stage={file.stage}
        closedReason={file.closedReason}
        onChange={(stage) => change({ kind: 'stage', ...stage })}
      />
      <NoteField player={player} file={stored} mayBeMinor={mayBeMinor} fieldRef={note} />
      <TagsField tags={file.tags} onChange={(tags) => change({ kind: 'tags', ...tags })} />
      <NextStepField nextStep={file.nextStep} onChange={(nextStep) => change({ kind: 'next-step', nextStep })} />
      <Button
        size="sm"
        variant={file.isDismissed ? 'light' : 'default'}
        aria-pressed={file.isDismissed}
        aria-keyshortcuts="X"
        leftSection={<IconThumbDown size={16} aria-hidden="true" />}
        onClick={() => change({ kind: 'dismissed', isOn: !file.isDismissed })}
      >
        Not for Me
      </Button>
      {isGone && file.isStarred && (
        <Button size="sm" variant="default" onClick={() => change({ kind: 'star', isOn: false })}>
          Remove Star
        </Button>
      )}
      <Seen file={file} />
      <FileHistory playerId={player.id} />
    </Stack>
  );
}

function Seen({ file: { firstSeenAt, lastSeenAt } }: { file: PlayerFile }) {
  if (!firstSeenAt || !lastSeenAt) return null;
  return (
    <Text size="sm" c="dimmed">
      First seen {dayText(firstSeenAt)} · last seen {dayText(lastSeenAt)}
    </Text>
  );
}

const dayText = (at: string) => (new Date(at).toDateString() === new Date().toDateString() ? 'today' : formatDay(at));
