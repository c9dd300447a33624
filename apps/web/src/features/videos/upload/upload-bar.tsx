import { Box, Button, Group, Progress, Text } from '@mantine/core';
import type { ComponentProps, Ref } from 'react';
import classes from './upload-bar.module.css';
import { ProgressText } from './upload-progress.tsx';
import type { SendingState } from './use-sending.ts';

interface UploadBarProps extends Pick<ComponentProps<'section'>, 'onFocus' | 'onBlur'> {
  uploads: readonly (SendingState & { file: File | null })[];
  openButton: Ref<HTMLButtonElement>;
  onOpen: () => void;
  onCancel: () => void;
}

/** The uploads of a closed dialog, below every page of the app. */
export function UploadBar({ uploads, openButton, onOpen, onCancel, ...focusProps }: UploadBarProps) {
  const [only] = uploads;
  const name = uploads.length === 1 ? only?.file?.name : `${uploads.length} videos`;
  const total = uploads.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const weighted = uploads.reduce((sum, { percent, file }) => sum + percent * (file?.size ?? 0), 0);
  const percent = total > 0 ? Math.floor(weighted / total) : 0;
  return (
    <section className={classes.bar} aria-label="Uploads" {...focusProps}>
      <Box flex={1}>
        <Text truncate c="dimmed" size="sm">
          {name}
        </Text>
        <ProgressText percent={percent}>{wordsOf(uploads)}</ProgressText>
        <Progress value={percent} size="sm" aria-label="Upload progress" />
      </Box>
      <Group gap="xs" ms="auto">
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button ref={openButton} size="xs" onClick={onOpen}>
          Open
        </Button>
      </Group>
    </section>
  );
}

function wordsOf(uploads: UploadBarProps['uploads']): string {
  const has = (step: SendingState['step']) => uploads.some((upload) => upload.step === step);
  if (has('signed-out')) return 'Sign in to go on.';
  if (has('lost')) return 'No connection';
  if (has('sending') || has('waiting')) return 'Uploading…';
  return has('sent') ? 'Uploaded. Open it to finish.' : 'Paused';
}
