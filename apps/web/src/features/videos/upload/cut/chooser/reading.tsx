import { Button, Loader } from '@mantine/core';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import classes from './part-chooser.module.css';

/** Shown until the video has been opened. */
export function Reading({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className={classes.reading} role="status">
        <Loader size="sm" aria-hidden="true" />
        Reading the video…
      </div>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </>
  );
}
