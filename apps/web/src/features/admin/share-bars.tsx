import { formatCount, formatShare } from '../../lib/format.ts';
import classes from './share-bars.module.css';

interface Part {
  label: string;
  count: number;
  /** It stands for something a person has to act on. */
  isWaiting?: boolean;
}

interface ShareBarsProps {
  whole: number;
  /** 'of 12 users' */
  wholeName: string;
  parts: readonly Part[];
}

/** Parts of a whole: each as a share in words, and as a bar to be read at a glance. */
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
