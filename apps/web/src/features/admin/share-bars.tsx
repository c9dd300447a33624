import { formatCount, formatShare } from '../../lib/format.ts';
import classes from './share-bars.module.css';

interface Part {
  label: string;
  count: number;
  /** Marks a number that an admin has to act on. */
  isWaiting?: boolean;
}

interface ShareBarsProps {
  whole: number;
  /** 'of 12 users' */
  wholeName: string;
  parts: readonly Part[];
}

/** Parts of a whole, each as a percentage and as a bar. */
export function ShareBars({ whole, wholeName, parts }: ShareBarsProps) {
  return (
    <>
      <p className={classes.whole}>{wholeName}</p>
      <dl className={classes.parts}>
        {parts.map(({ label, count, isWaiting = false }) => (
          <div key={label} className={classes.part}>
            <dt>{label}</dt>
            <dd className={classes.figures}>
              <span className={classes.count}>{formatCount(count)}</span>
              <span className={classes.share}>{formatShare(count, whole)}</span>
            </dd>
            <dd className={classes.bar} data-waiting={isWaiting} aria-hidden="true">
              <span style={{ width: `${whole === 0 ? 0 : (count / whole) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
