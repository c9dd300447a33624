import classes from './numbered-label.module.css';

/**
 * The label of the entry at an index of a list, with the number key that chooses it: shown for keyboards, and told to screen
 * readers. The form or page handles the key.
 */
export function numberedLabel(index: number, text: string) {
  const key = String(index + 1);
  return {
    label: (
      <>
        <span className={classes.key} aria-hidden="true">
          {key}
        </span>{' '}
        {text}
      </>
    ),
    'aria-keyshortcuts': key,
  };
}
