import { ActionIcon, Box, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { describePace } from './sending/pace.ts';
import classes from './upload-dialog.module.css';
import { isHalted, type SendingState, type SendingStep } from './use-sending.ts';

interface UploadProgressProps {
  state: SendingState;
  total: number;
  /** The name of the file, if there are several. */
  fileName?: string | undefined;
  onPause: () => void;
  onContinue: () => void;
}

const STEP_TEXTS: Record<SendingStep, string> = {
  idle: '',
  waiting: 'Waiting for the others…',
  sending: 'Uploading…',
  lost: 'No connection. Continues by itself when it is back.',
  paused: 'Paused',
  sent: 'The file is uploaded. Press Upload Video to finish.',
  'signed-out': 'Your session has ended. Sign in, and the upload goes on.',
};

const HAS_PAUSE = new Set<SendingStep>(['waiting', 'sending', 'lost', 'paused']);

/**
 * How far an upload is, how fast, and a button to pause it. Its words are a live region, which stays when there is no upload:
 * many screen readers ignore one that is inserted together with its text.
 */
export function UploadProgress({ state, total, fileName, onPause, onContinue }: UploadProgressProps) {
  const { step, sent, percent } = state;
  const isSent = step === 'sending' && sent >= total;
  const ofFile = fileName === undefined ? '' : ` of ${fileName}`;
  const isPaused = isHalted(step);
  const isIdle = step === 'idle';
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <div className={classes.progress} data-idle={isIdle}>
      <Box flex={1} miw={0}>
        <ProgressText percent={isIdle ? null : percent}>
          {isSent ? 'Checking the video…' : STEP_TEXTS[step]}
        </ProgressText>
        {!isIdle && (
          <>
            <Progress
              value={percent}
              size="lg"
              {...((isPaused || step === 'lost') && { color: 'gray' })}
              aria-label={`Upload progress${ofFile}`}
              animated={isSent}
            />
            <Text mt="0.35rem" c="dimmed" size="sm" className={classes.figures}>
              {describePace({ ...state, total })}
            </Text>
          </>
        )}
      </Box>
      {step === 'signed-out' && (
        <Button size="xs" onClick={onContinue}>
          Sign In
        </Button>
      )}
      {HAS_PAUSE.has(step) && (
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

interface ProgressTextProps {
  /** Null while there is no progress. */
  percent: number | null;
  children: string;
}

/** What is going on, as a live region, and how far it is. */
export function ProgressText({ percent, children }: ProgressTextProps) {
  return (
    <Group component="p" justify="space-between" gap="sm" wrap="nowrap" m={0} mb="0.35rem" fw={600}>
      <span role="status">{children}</span>
      {percent !== null && <span className={classes.figures}>{percent}%</span>}
    </Group>
  );
}
