import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

type Sort<Order extends string> = Order | `-${Order}`;

export interface Sorting<Order extends string> {
  sort: Sort<Order> | undefined;
  /** Undefined for the order that the list has without one. */
  onSort: (sort: Sort<Order> | undefined) => void;
}

interface SortHeadProps<Order extends string> extends Sorting<Order> {
  order: Order;
  label: string;
  /** The first press sorts from the largest down. */
  startsDown?: boolean;
  className?: string | undefined;
}

/** The head of a column that sorts by it, then the other way round, then as the list is without it. */
export function SortHead<Order extends string>({ order, label, sort, onSort, ...head }: SortHeadProps<Order>) {
  const { startsDown = false, className } = head;
  const down: Sort<Order> = `-${order}`;
  const ways: Sort<Order>[] = startsDown ? [down, order] : [order, down];
  const at = sort ? ways.indexOf(sort) : -1;
  const isDescending = sort === down;
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
