import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Cancel first, the main action last. */
  children: ReactNode;
  /** A short text on the opposite side. */
  note?: ReactNode;
}

/** The buttons of a dialog. They stick to its lower edge while the fields scroll. */
export function DialogActions({ children, note }: DialogActionsProps) {
  return (
    <div className={classes.actions}>
      {note && <div className={classes.note}>{note}</div>}
      {children}
    </div>
  );
}
