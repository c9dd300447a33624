import { Progress } from '@mantine/core';
import classes from './part-chooser.module.css';

/** How much of a part has been cut, from 0 to 1. */
export function CutProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress}>
      <p className={classes.progressText}>
        <span role="status">Cutting on this device…</span>
        <span>{percent}%</span>
      </p>
      <Progress value={percent} size="lg" aria-label="Cutting progress" />
    </div>
  );
}
