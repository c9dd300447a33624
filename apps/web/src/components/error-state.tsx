import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './error-state.module.css';

interface ErrorStateProps {
  title: string;
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Shown in place of content that could not be loaded. */
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
