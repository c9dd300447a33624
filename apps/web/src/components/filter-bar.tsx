import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** The search field and the selects above a list, in one row where there is space; `more` is below them. */
export function FilterBar({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <search>
      <div className={classes.filters}>{children}</div>
      {more}
    </search>
  );
}

/** A select needs a value for "no filter"; the address has none. */
const ALL = 'all';

interface FilterSelectProps<Value extends string> extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The choice without a filter, such as "All roles". */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  /** '' without a filter, as in the address. */
  onChange: (value: Value | '') => void;
}

/** One value of a filter, or all. */
export function FilterSelect<Value extends string>({
  all,
  options,
  value,
  onChange,
  ...select
}: FilterSelectProps<Value>) {
  return (
    <Select
      data={[{ value: ALL, label: all }, ...options]}
      allowDeselect={false}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL || chosen === null ? '' : (chosen as Value))}
      {...select}
    />
  );
}
