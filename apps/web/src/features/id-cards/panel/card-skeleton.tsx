import { Box, Skeleton } from '@mantine/core';

/** As large as a card with its tabs, so that nothing moves when the card appears. */
export function CardSkeleton() {
  return (
    <Box role="status" aria-label="Loading the ID card" maw="100%">
      <Skeleton width={300} maw="100%" height={500} radius="md" />
    </Box>
  );
}
