import classes from './number-key.module.css';

/** The key that chooses an entry of a list, for keyboards; screen readers have `aria-keyshortcuts`. */
export function NumberKey({ number }: { number: number }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {number}
    </span>
  );
}
