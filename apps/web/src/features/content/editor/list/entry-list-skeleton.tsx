import { Skeleton } from '@mantine/core';
import classes from './entry-list.module.css';

/** Rows to come. */
export function EntryListSkeleton() {
  return (
    <div role="status" aria-label="Loading content" className={classes.ghost}>
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height={88} radius="md" />
      ))}
    </div>
  );
}
