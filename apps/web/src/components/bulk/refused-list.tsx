import { Alert, Box } from '@mantine/core';
import type { Refused } from './in-parts.ts';

interface RefusedListProps {
  /** '2 users were not changed' */
  title: string;
  refused: readonly Refused[];
  onClose: () => void;
}

/** What a bulk change left as it was, with the reasons, until it is closed. */
export function RefusedList({ title, refused, onClose }: RefusedListProps) {
  if (refused.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      title={title}
      mb="sm"
      withCloseButton
      closeButtonLabel="Close the list"
      onClose={onClose}
    >
      <Box component="ul" m={0} pl="1.25rem">
        {refused.map(({ id, name, error }) => (
          <li key={id}>
            {name}: {error}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
