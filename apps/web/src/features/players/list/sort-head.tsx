import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PlayerOrder, PlayerSort } from '@touchline/contracts/players';
import classes from './player-list.module.css';

export interface Sorting {
  sort: PlayerSort | undefined;
  /** Undefined for the newest first. */
  onSort: (sort: PlayerSort | undefined) => void;
}

interface SortHeadProps extends Sorting {
  order: PlayerOrder;
  label: string;
  className?: string | undefined;
}

/** The head of a column that sorts by it, then the other way round, then by the newest again. */
export function SortHead({ order, label, sort, onSort, className }: SortHeadProps) {
  const ways: PlayerSort[] = order === 'height' ? [`-${order}`, order] : [order, `-${order}`];
  const at = sort ? ways.indexOf(sort) : -1;
  const isDescending = sort === `-${order}`;
  const Icon = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={at < 0 ? 'none' : isDescending ? 'descending' : 'ascending'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        title={`Sort by ${label.toLowerCase()}`}
        onClick={() => onSort(ways[at + 1])}
      >
        {label}
        <Icon size={14} aria-hidden="true" className={classes.arrow} data-shown={at >= 0} />
      </UnstyledButton>
    </th>
  );
}
