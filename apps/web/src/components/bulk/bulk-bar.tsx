import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The name of the group of actions: 'Selected users'. */
  label: string;
  selection: Selection<unknown>;
  /** '2 videos'; without it the bar says the number alone. */
  counted?: string;
  /** Whether the box stands above those of rows, or the bar is as wide as a grid of cards. */
  above?: 'rows' | 'grid';
  clearLabel?: string;
  /** The actions. They are there while something is selected. */
  children: ReactNode;
}

/** Selects all items of a list that are shown, and has the actions for those that are selected. */
export function BulkBar({
  label,
  selection,
  counted,
  above = 'rows',
  clearLabel = 'Clear Selection',
  children,
}: BulkBarProps) {
  const count = selection.selected.length;
  return (
    <div className={classes.bar} data-above={above} data-active={count > 0}>
      <Checkbox
        label="Select all shown"
        checked={selection.isAll}
        indeterminate={count > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      />
      <span role="status" className={classes.count}>
        {count > 0 && `${counted ?? count} selected`}
      </span>
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups buttons
        <div className={classes.actions} role="group" aria-label={label}>
          {children}
          <Button size="sm" variant="subtle" onClick={selection.clear}>
            {clearLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
