import type { TablerIcon } from '@tabler/icons-react';
import classes from './top-bar.module.css';

/** An icon with a number at its corner, which takes no space, so that the bar does not shift when the number arrives. */
export function CountedIcon({ Icon, count }: { Icon: TablerIcon; count: number }) {
  return (
    <span className={classes.counted} aria-hidden="true">
      <Icon size={20} />
      {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
    </span>
  );
}
