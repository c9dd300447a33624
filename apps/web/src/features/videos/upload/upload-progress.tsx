import { Progress } from '@mantine/core';
import classes from './upload-dialog.module.css';

/** From this value on all bytes are sent and the server checks the file. */
const ALL_SENT = 90;

export function UploadProgress({ percent }: { percent: number }) {
  const isSent = percent >= ALL_SENT;
  return (
    <div>
      <p className={classes.progressText}>
        <span role="status">{isSent ? 'Checking the video…' : 'Uploading…'}</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress value={percent} size="lg" aria-label="Upload progress" animated={isSent} />
    </div>
  );
}
