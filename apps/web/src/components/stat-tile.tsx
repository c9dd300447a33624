import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** `attention`: the user should act on the number. */
  tone?: 'plain' | 'attention';
  /** Makes the whole tile a link, to what the figure counts. */
  to?: string | undefined;
  isLoading?: boolean;
}

/** One figure with its label, for the strip at the top of a dashboard. */
export function StatTile({ label, value, icon, tone = 'plain', to, isLoading = false }: StatTileProps) {
  return (
    <dl className={classes.tile} data-tone={tone} aria-busy={isLoading}>
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
        {isLoading ? <Skeleton height="1em" width="2.5ch" component="span" display="inline-block" /> : value}
      </dd>
    </dl>
  );
}
