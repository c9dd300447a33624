import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import classes from './count-tile.module.css';

interface CountTileProps<Counts> {
  label: string;
  icon: ReactNode;
  query: { data: Counts | undefined; isPending: boolean; fetchStatus?: 'fetching' | 'paused' | 'idle' };
  of: (counts: Counts) => number;
  /** A number above zero asks the user to act. */
  isWaiting?: boolean;
  /** Makes the whole tile a link, to the list of what is counted. */
  to?: string | undefined;
}

/** A figure from the server for the strip at the top of a page: a skeleton while it loads, a dash after an error and without a network. */
export function CountTile<Counts>({ label, icon, query, of, isWaiting = false, to }: CountTileProps<Counts>) {
  const isLoading = query.isPending && query.fetchStatus !== 'paused';
  const count = query.data === undefined ? null : of(query.data);
  return (
    <dl className={classes.tile} data-tone={isWaiting && count ? 'attention' : 'plain'} aria-busy={isLoading}>
      <dt className={classes.label}>
        {icon && (
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        {to === undefined ? (
          label
        ) : (
          <Link className={classes.link} to={to}>
            {label}
          </Link>
        )}
      </dt>
      <dd className={classes.value}>
        {isLoading ? (
          <Skeleton height="1em" width="2.5ch" component="span" display="inline-block" />
        ) : count === null ? (
          '–'
        ) : (
          formatCount(count)
        )}
      </dd>
    </dl>
  );
}
