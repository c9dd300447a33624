import { Alert, Box, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

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
        <Box mt="sm">
          <Button size="xs" color="red" variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        </Box>
      )}
    </Alert>
  );
}
