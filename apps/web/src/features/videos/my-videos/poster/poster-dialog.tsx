import { Button, Slider, Text } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { formatDuration } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { fileOf } from '../../../../shared/videos/video-player/video-file.ts';
import type { VideoDialogProps } from '../../video-dialog-button.tsx';
import classes from './poster-dialog.module.css';

const STEP_SECONDS = 0.04;
/** Of Page Up and Page Down. */
const LARGE_STEP_SECONDS = 1;

/** Chooses the frame that a video shows before it plays, by a slider under the video. */
export function PosterDialog({ video, isOpen, onClose, onClosed }: VideoDialogProps<PlayerVideo>) {
  const media = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(video.duration ?? 0);
  const { mutate, isPending } = trpc.videos.choosePoster.useMutation({
    meta: {
      failed: 'Saving failed',
      otherwise: 'Failed to save the poster. Please try again.',
      refreshes: 'changed-video',
    },
    onSuccess() {
      showToast({ title: 'Poster saved', description: 'The new picture appears in a moment.' });
    },
  });
  const max = Math.max(duration, STEP_SECONDS);
  const show = (seconds: number) => {
    setTime(seconds);
    if (media.current) media.current.currentTime = seconds;
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { PageUp: LARGE_STEP_SECONDS, PageDown: -LARGE_STEP_SECONDS }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(Math.min(max, Math.max(0, time + step)));
  };
  // Without a time it is the frame that is chosen by itself.
  const save = (at: number | null) => mutate({ id: video.id, at }, { onSuccess: onClose });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title="Choose a Poster">
      <Text mb="sm" c="dimmed">
        Others see this picture before they play “{video.title}”.
      </Text>
      <video
        ref={media}
        className={classes.frame}
        src={fileOf(video)}
        preload="auto"
        muted
        playsInline
        aria-label={`Frame of ${video.title}`}
        onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration)}
      />
      <Slider
        mt="md"
        mb="lg"
        thumbLabel="Time of the frame"
        thumbValueText={(seconds) => `${formatSeconds(seconds)} of ${formatSeconds(duration)}`}
        min={0}
        max={max}
        step={STEP_SECONDS}
        value={time}
        label={formatDuration}
        onChange={show}
        onKeyDown={handleKey}
      />
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={() => save(null)}>
          Choose Automatically
        </Button>
        <BusyButton isBusy={isPending} busyLabel="Saving…" onClick={() => save(time)}>
          Use This Frame
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** '1.04 seconds': single frames are to be told apart. */
function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(2))} seconds`;
}
