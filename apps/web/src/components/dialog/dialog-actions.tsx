import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** The way out first, what the dialog is for last. */
  children: ReactNode;
  /** What is to be known of them, on the other side. */
  note?: ReactNode;
}

/** What ends a dialog: always in reach at its lower edge, however far its fields have been scrolled. */
export function DialogActions({ children, note }: DialogActionsProps) {
  return (
    <div className={classes.actions}>
      {note && <div className={classes.note}>{note}</div>}
      {children}
    </div>
  );
}
