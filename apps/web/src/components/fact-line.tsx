import classes from './fact-line.module.css';

/** Short facts in a row, with a dot between two on the same line. */
export function FactLine({ label, facts }: { label: string; facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts} aria-label={label}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
