import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-list.module.css';

/** Records that share no columns, one below the other. Its children are list items. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RecordRowProps {
  name: string;
  badges?: ReactNode;
  /** A sentence between the name and the facts. */
  note?: ReactNode;
  /** Each is a span. */
  facts: ReactNode;
  actions?: ReactNode;
}

/** One record with its facts, and what can be done with it. */
export function RecordRow({ name, badges, note, facts, actions }: RecordRowProps) {
  return (
    <article className={classes.row} aria-label={name}>
      <div className={classes.what}>
        <div className={classes.title}>
          <h3 className={classes.name}>{name}</h3>
          {badges}
        </div>
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.facts}>{facts}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

/** @param label what is loading, as in "Loading jobs" */
export function RecordsSkeleton({ label, height }: { label: string; height: number }) {
  return (
    <div className={classes.list} role="status" aria-label={label}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}
