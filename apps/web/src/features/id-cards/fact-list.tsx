import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Readable at arm's length, below what it describes. */
  isLarge?: boolean;
  /** The last fact is the longest and has a row of its own. */
  isLastWide?: boolean;
}

/** Facts of a card in as many columns as fit. */
export function FactList({ facts, isLarge = false, isLastWide = false }: FactListProps) {
  return (
    <dl className={classes.facts} data-large={isLarge} data-last-wide={isLastWide}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
