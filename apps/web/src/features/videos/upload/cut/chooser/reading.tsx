import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';

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

/** Gives the focus to an element that has come in place of what had it, and leaves it to the user who has moved on. */
export function useLostFocus(find: () => HTMLElement | null | undefined): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    if (document.activeElement === document.body) latest()?.focus({ preventScroll: true });
  }, []);
}
