import classes from './loading.module.css';

/** @param isPatient shows nothing for a moment, so that what is there quickly does not flicker */
export function Loading({ isPatient = false }: { isPatient?: boolean }) {
  return (
    <p role="status" className={classes.loading} data-patient={isPatient}>
      Loading...
    </p>
  );
}
