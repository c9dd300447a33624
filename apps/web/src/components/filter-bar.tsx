import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** The search field and the selects above a list, in one row where there is space. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>;
}
