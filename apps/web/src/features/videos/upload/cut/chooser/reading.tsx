import { Button, Loader } from '@mantine/core';
import { useRef } from 'react';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import classes from './part-chooser.module.css';
import { useLostFocus } from './use-lost-focus.ts';

/** Shown until the video has been opened. */
export function Reading({ onBack }: { onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useLostFocus(() => back.current);
  return (
    <>
      <div className={classes.reading} role="status">
        <Loader size="sm" aria-hidden="true" />
        Reading the video…
      </div>
      <DialogActions>
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </>
  );
}
