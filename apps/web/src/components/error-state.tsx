import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './error-state.module.css';

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Something could not be shown; the rest of the page stays usable. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <Alert color="red" variant="light" title={title} icon={<IconAlertTriangle aria-hidden="true" />}>
      {message}
      {onRetry && (
        <div className={classes.action}>
          <Button size="xs" color="red" variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </Alert>
  );
}
