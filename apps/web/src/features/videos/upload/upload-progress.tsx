import { ActionIcon, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { describePace } from './sending/pace.ts';
import classes from './upload-dialog.module.css';
import type { SendingState, SendingStep } from './use-sending.ts';

interface UploadProgressProps {
  state: SendingState;
  total: number;
  /** The name of the file, if there are several. */
  fileName?: string | undefined;
  onPause: () => void;
  onContinue: () => void;
}

const WORDS: Record<SendingStep, string> = {
  idle: '',
  waiting: 'Waiting for the others…',
  sending: 'Uploading…',
  lost: 'No connection. Continues by itself when it is back.',
  paused: 'Paused',
};

/**
 * How far an upload is, how fast, and a button to pause it. Its words are a live region, which stays when there is no upload:
 * many screen readers ignore one that is inserted together with its text.
 */
export function UploadProgress({ state, total, fileName, onPause, onContinue }: UploadProgressProps) {
  const { step, sent } = state;
  const isSent = step === 'sending' && sent >= total;
  const percent = Math.floor((Math.min(sent, total) / total) * 100);
  const ofFile = fileName === undefined ? '' : ` of ${fileName}`;
  const isPaused = step === 'paused';
  const isIdle = step === 'idle';
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <div className={classes.progress} data-idle={isIdle}>
      <div className={classes.bar}>
        <p className={classes.progressText}>
          <span role="status">{isSent ? 'Checking the video…' : WORDS[step]}</span>
          {!isIdle && <span className={classes.percent}>{percent}%</span>}
        </p>
        {!isIdle && (
          <>
            <Progress
              value={percent}
              size="lg"
              {...((isPaused || step === 'lost') && { color: 'gray' })}
              aria-label={`Upload progress${ofFile}`}
              animated={isSent}
            />
            <p className={classes.pace}>{describePace({ ...state, total })}</p>
          </>
        )}
      </div>
      {!isIdle && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`${isPaused ? 'Continue' : 'Pause'} Upload${ofFile}`}
          // Not disabled, which would take the focus from it.
          aria-disabled={isSent}
          {...(isSent && { 'data-disabled': true })}
          onClick={isSent ? undefined : isPaused ? onContinue : onPause}
        >
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
