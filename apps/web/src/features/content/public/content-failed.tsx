import classes from './content-failed.module.css';

/** The rest of the page stands without the lists, so this stays small; Mantine's alert would weigh more than it says. */
export function ContentFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.text}>The latest content could not be loaded.</p>
      <button type="button" className={classes.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
