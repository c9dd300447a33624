import { Skeleton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './result-line.module.css';

interface ResultLineProps {
  /** Null when it is not known. */
  count: string | null;
  isCounting: boolean;
  applied: number;
  headingRef: Ref<HTMLHeadingElement>;
  /** A control after the order. */
  control: ReactNode;
}

/** The number of players found, the number of filters and the order; changes are announced to screen readers. */
export function ResultLine({ count, isCounting, applied, headingRef, control }: ResultLineProps) {
  return (
    <div className={classes.line}>
      <div role="status" className={classes.found}>
        <h2 ref={headingRef} tabIndex={-1} className={classes.count}>
          {isCounting ? (
            <Skeleton component="span" display="inline-block" width="9ch" height="1em" />
          ) : (
            `${count ?? '–'} Players Found`
          )}
        </h2>
        {applied > 0 && <span className={classes.applied}>{applied} filters applied</span>}
      </div>
      <div className={classes.order}>
        <span>Sorted by recent</span>
        {control}
      </div>
    </div>
  );
}
