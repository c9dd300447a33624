import type { ReactNode } from 'react';
import { PitchLines } from './brand/pitch-lines.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** What the person can do about it. */
  children?: ReactNode;
}

/** Nothing here yet: the centre spot of an empty pitch. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <PitchLines view="centre" className={classes.lines} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {hint && <div className={classes.hint}>{hint}</div>}
        {children && <div className={classes.action}>{children}</div>}
      </div>
    </div>
  );
}
