import { Stack, type StackProps } from '@mantine/core';
import classes from './lists.module.css';

/** A list without marks, one entry below the other. Its children are list items. */
export function PlainList({ component = 'ul', ...list }: StackProps & { component?: 'ul' | 'ol' }) {
  return <Stack component={component} m={0} p={0} style={{ listStyle: 'none' }} {...list} />;
}

/** Short facts in a row, with a dot between two on the same line. Blank ones are left out, and equal ones shown once. */
export function FactLine({ label, facts: given }: { label: string; facts: readonly string[] }) {
  const facts = new Set(given.map((fact) => fact.trim()));
  facts.delete('');
  if (facts.size === 0) return null;
  return (
    <ul className={classes.facts} aria-label={label}>
      {[...facts].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
