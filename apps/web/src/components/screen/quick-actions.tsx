import type { ReactNode } from 'react';
import classes from './quick-actions.module.css';

/** The main links and actions of a dashboard. */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <nav className={classes.actions} aria-label="Quick Actions">
      {children}
    </nav>
  );
}
