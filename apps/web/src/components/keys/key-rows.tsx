import { Kbd } from '@mantine/core';
import type { KeyLine } from '../../lib/shown-keys.ts';
import classes from './key-rows.module.css';

/** What keys do, one line for each. */
export function KeyRows({ keys }: { keys: readonly KeyLine[] }) {
  return (
    <dl className={classes.keys}>
      {keys.map(([names, effect]) => (
        <div key={names}>
          <dt>
            <Kbd>{names}</Kbd>
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  );
}
