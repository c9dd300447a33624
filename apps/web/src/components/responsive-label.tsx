import type { ReactNode } from 'react';
import classes from './responsive-label.module.css';

/** A text beside an icon. On a phone only the icon is visible; the text remains the accessible name. */
export function ResponsiveLabel({ children }: { children: ReactNode }) {
  return <span className={classes.label}>{children}</span>;
}
