import type { ReactNode } from 'react';
import classes from './recovery.module.css';

/** What came of a request, announced to screen readers when it appears. */
export function Notice({ tone, children }: { tone: 'done' | 'danger'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
