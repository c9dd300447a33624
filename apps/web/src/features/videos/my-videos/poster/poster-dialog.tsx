import { Button, Slider } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { fileOf } from '../../../../components/video-player/video-file.ts';
import { formatDuration } from '../../../../lib/format.ts';
import { useChoosePoster } from '../../hooks.ts';
import classes from './poster-dialog.module.css';

interface PosterDialogProps {
  video: PlayerVideo;
  isOpen: boolean;
  onClose: () => void;
}

const STEP_SECONDS = 0.04;

/** Chooses the frame that a video shows before it plays, with a slider over the video. */
export function PosterDialog({ video, isOpen, onClose }: PosterDialogProps) {
  const media = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(video.duration ?? 0);
  const { mutate, isPending } = useChoosePoster();
  const show = (seconds: number) => {
    setTime(seconds);
    if (media.current) media.current.currentTime = seconds;
  };
  const save = (at: number | null) => mutate({ id: video.id, at }, { onSuccess: onClose });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose a Poster">
      <p className={classes.intro}>Others see this picture before they play “{video.title}”.</p>
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
        className={classes.slider}
        aria-label="Time of the frame"
        thumbProps={{ 'aria-valuetext': `${formatDuration(time)} of ${formatDuration(duration)}` }}
        min={0}
        max={Math.max(duration, STEP_SECONDS)}
        step={STEP_SECONDS}
        value={time}
        label={formatDuration}
        onChange={show}
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
