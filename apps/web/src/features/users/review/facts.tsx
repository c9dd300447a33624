import classes from './facts.module.css';

/** The name of a fact and its value; a fact without a value is named as missing. */
export type FactPair = readonly [name: string, value: string | number | null | undefined];

export function Facts({ facts }: { facts: readonly FactPair[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => {
        const isMissing = value === null || value === undefined || value === '';
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-missing={isMissing}>{isMissing ? 'Not given' : breakable(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** An email address begins a new line at its @ rather than in the middle of a word. */
function breakable(value: string | number) {
  const [before, ...after] = String(value).split('@');
  if (!before || after.length !== 1) return value;
  return (
    <>
      {before}
      <wbr />@{after}
    </>
  );
}
