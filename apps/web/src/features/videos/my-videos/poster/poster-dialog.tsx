import { Button, Slider, Text } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { formatDuration } from '../../../../lib/format.ts';
import { fileOf } from '../../../../shared/videos/video-player/video-file.ts';
import { useChoosePoster } from '../../hooks.ts';
import type { VideoDialogProps } from '../../video-dialog-button.tsx';
import classes from './poster-dialog.module.css';

/** Chooses the frame that a video shows before it plays. */
export function PosterDialog({ video, isOpen, onClose }: VideoDialogProps<PlayerVideo>) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose a Poster">
      {/* Rendered while the dialog is open, so that it starts at the first frame each time. */}
      <FrameChoice video={video} onSaved={onClose} />
    </Dialog>
  );
}

const STEP_SECONDS = 0.04;
/** Of Page Up and Page Down. */
const LARGE_STEP_SECONDS = 1;

/** A slider under the video, which shows the frame. */
function FrameChoice({ video, onSaved }: { video: PlayerVideo; onSaved: () => void }) {
  const media = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(video.duration ?? 0);
  const { mutate, isPending } = useChoosePoster();
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
  const save = (at: number | null) => mutate({ id: video.id, at }, { onSuccess: onSaved });
  return (
    <>
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
    </>
  );
}

/** '1.04 seconds': single frames are to be told apart. */
function formatSeconds(seconds: number): string {
  return `${Number(seconds.toFixed(2))} seconds`;
}
