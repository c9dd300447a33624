import type { ReactNode } from 'react';
import classes from './quick-actions.module.css';

/** Where one goes from a dashboard, and what one does there. */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <nav className={classes.actions} aria-label="Quick Actions">
      {children}
    </nav>
  );
}
