import { Button, Group, Loader } from '@mantine/core';
import { useRef } from 'react';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import { useLostFocus } from '../../use-lost-focus.ts';

/** Shown until the video has been opened. */
export function Reading({ onBack }: { onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useLostFocus(() => back.current);
  return (
    <>
      <Group justify="center" gap="sm" mih="12rem" c="dimmed" role="status">
        <Loader size="sm" aria-hidden="true" />
        Reading the video…
      </Group>
      <DialogActions>
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </>
  );
}
