import type { ReactNode } from 'react';
import { PitchLines } from './brand.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  /** Actions that fill the list. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
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
