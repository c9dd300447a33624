import { Box, Group, Stack, Text, Textarea } from '@mantine/core';
import type { PlayerFile } from '@touchline/contracts/player-files';
import { NOTE_MAX } from '@touchline/contracts/stages';
import type { RefObject } from 'react';
import { formatCount, formatDateTime, formatTime } from '../../../lib/format.ts';
import { useOfflineSince } from '../../../lib/online.ts';
import type { FilePlayer } from '../queue/change-store.ts';
import type { NoteView } from './note-editor.ts';
import { useNote } from './use-note.ts';

/** From here on it is said how much space is left. */
const NEAR_END = NOTE_MAX - 500;
const FOR_MINORS = 'Keep to football; this may have to be disclosed.';

interface NoteFieldProps {
  player: FilePlayer;
  file: PlayerFile;
  /** Players under 18, and those of whom it is not known any more. */
  mayBeMinor: boolean;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** The note of a file, which is saved while it is typed. */
export function NoteField({ player, file, mayBeMinor, fieldRef }: NoteFieldProps) {
  const note = useNote(player, file);
  const { text, type, save } = note;
  const isOffline = useOfflineSince() !== null;
  const state = stateText(note, isOffline);
  const isProblem = note.refusal !== null || (note.isOpen && note.isHeld);
  return (
    <Stack gap={4}>
      <Textarea
        ref={fieldRef}
        label="Note"
        {...(mayBeMinor && { description: FOR_MINORS })}
        size="sm"
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        aria-keyshortcuts="N"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <Group justify="space-between" gap="xs">
        <Box miw={0}>
          {/* Always there, or its text would not be announced. */}
          <Text size="sm" role="status" c={note.refusal === null ? 'dimmed' : 'var(--tl-danger-text)'}>
            {isProblem ? state : ''}
          </Text>
          {!isProblem && (
            <Text size="sm" c="dimmed">
              {state}
            </Text>
          )}
        </Box>
        {text.length > NEAR_END && (
          <Text size="sm" c={text.length > NOTE_MAX ? 'var(--tl-danger-text)' : 'dimmed'}>
            {formatCount(text.length)} of {formatCount(NOTE_MAX)}
          </Text>
        )}
      </Group>
      {note.isJoined && (
        <Text size="sm">
          This note was changed elsewhere meanwhile, so both texts are in it, one below the other. Please keep what you
          need.
        </Text>
      )}
    </Stack>
  );
}

function stateText({ refusal, isOpen, isHeld, savedAt }: NoteView & { isHeld: boolean }, isOffline: boolean): string {
  if (refusal !== null) return `Not saved: ${refusal}`;
  if (isOpen && isHeld) return `Not saved yet: ${isOffline ? 'no network' : 'the server does not answer'}`;
  if (isOpen) return 'Saving…';
  return savedAt === null ? '' : `Saved ${timeOf(savedAt)}`;
}

const timeOf = (at: string) =>
  new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDateTime(at);
