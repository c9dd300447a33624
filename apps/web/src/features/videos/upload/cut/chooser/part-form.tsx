import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconScissors, IconVolumeOff } from '@tabler/icons-react';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../../../components/busy-button.tsx';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import { Notice } from '../../../../../components/notice.tsx';
import { formatBytes } from '../../../../../lib/format.ts';
import { ProgressText } from '../../upload-progress.tsx';
import { useLostFocus } from '../../use-lost-focus.ts';
import { PART_MAX_SECONDS } from '../limits.ts';
import type { Source } from '../media/open-source.ts';
import { type CutProblem, unreadable } from '../problems.ts';
import { formatTime } from '../times.ts';
import classes from './part-chooser.module.css';
import { PartTimes } from './part-times.tsx';
import { Preview } from './preview.tsx';
import { FilmStrip } from './strip/film-strip.tsx';
import { Overview } from './strip/overview.tsx';
import { useChoice } from './use-choice.ts';
import { useCut } from './use-cut.ts';
import { useEstimate } from './use-estimate.ts';

const SOUND_LOST = 'This browser cannot read the sound of this video. The part will have no sound.';

interface PartFormProps {
  file: File;
  source: Source;
  onCut: (part: File) => void;
  onBack: () => void;
  /** The video can neither be played nor decoded. */
  onRefuse: (problem: CutProblem) => void;
}

/** The preview, the film strip and the times of a part, and what becomes of it. */
export function PartForm({ file, source, onCut, onBack, onRefuse }: PartFormProps) {
  const { length } = source;
  const [playedTime, setPlayedTime] = useState<number | null>(null);
  const [isPlayable, setPlayable] = useState(true);
  const { share, problem, start, cancel, forgetProblem } = useCut(source, onCut);
  const { part, section, at, change, moveSection, centerAt } = useChoice(length, () => {
    setPlayedTime(null);
    forgetProblem();
  });
  const estimate = useEstimate(source, part);
  const form = useRef<HTMLDivElement>(null);
  const cutButton = useRef<HTMLButtonElement>(null);
  useLostFocus(() => form.current?.querySelector<HTMLElement>('[role=slider]'));
  const isCutting = share !== null;
  const isPlaying = playedTime !== null;

  const handleUse = () => {
    const malformed = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (malformed) return malformed.focus();
    setPlayedTime(null);
    start(part);
  };

  const handleCancel = () => {
    cancel();
    // A second press here would leave the chooser.
    cutButton.current?.focus();
  };

  return (
    <Stack ref={form} gap="sm" miw={0}>
      <Stack gap="sm" miw={0} className={classes.fields} inert={isCutting}>
        {file.size > VIDEO_MAX_BYTES && (
          <Text fw={650} className={classes.figures}>
            {formatBytes(file.size)}: pick your best{' '}
            {length > PART_MAX_SECONDS ? `${PART_MAX_SECONDS} seconds` : 'part'}
          </Text>
        )}
        <Text c="dimmed" size="sm" className={classes.figures}>
          <Text span inherit c="var(--tl-ink)" fw={650} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>{' '}
          · {formatBytes(file.size)} · {formatTime(length)}
          <br />
          Only the part you choose is sent. It is cut on this device.
        </Text>
        {source.isSoundLost && (
          <Group component="p" gap="xs" wrap="nowrap" m={0} c="var(--tl-amber-text)" fz="sm" fw={600} role="alert">
            <IconVolumeOff size={18} aria-hidden="true" style={{ flex: 'none' }} />
            {SOUND_LOST}
          </Group>
        )}
        <Preview
          file={file}
          source={source}
          part={part}
          at={at}
          isPlaying={isPlaying}
          onPlay={setPlayedTime}
          onUnplayable={() => {
            setPlayable(false);
            if (!source.isDecodable) onRefuse(unreadable(source.codec));
          }}
        />
        <FilmStrip source={source} section={section} part={part} playedTime={playedTime} onChange={change} />
        {section.seconds < length && (
          <Overview length={length} section={section} part={part} onMove={moveSection} onPoint={centerAt} />
        )}
        <PartTimes
          part={part}
          length={length}
          estimate={estimate}
          isPlaying={isPlaying}
          onChange={change}
          onPlay={isPlayable ? () => setPlayedTime(isPlaying ? null : part.start) : null}
        />
      </Stack>
      {problem && (
        <div ref={intoView}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <DialogActions note={isCutting && <CutProgress share={share} />}>
        <Button variant="default" onClick={isCutting ? handleCancel : onBack}>
          {isCutting ? 'Cancel Cutting' : 'Back'}
        </Button>
        <BusyButton
          ref={cutButton}
          isBusy={isCutting}
          busyLabel="Cutting…"
          leftSection={<IconScissors size={18} aria-hidden="true" />}
          onClick={handleUse}
        >
          Use This Part
        </BusyButton>
      </DialogActions>
    </Stack>
  );
}

/** How much of a part has been cut, from 0 to 1. On a phone it is above the buttons. */
function CutProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Box miw="16rem" c="var(--tl-ink)">
      <ProgressText percent={percent}>Cutting on this device…</ProgressText>
      <Progress value={percent} size="lg" aria-label="Cutting progress" />
    </Box>
  );
}

/** Scrolls to what appears below the edge of a small screen. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
