import classes from './fact-line.module.css';

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
