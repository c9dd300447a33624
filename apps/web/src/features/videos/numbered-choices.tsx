import { Box, type MantineSpacing } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './numbered-choices.module.css';

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

/** Boxes below each other, further apart where they are touched. */
export function ChoiceList({ mt = 0, children }: { mt?: MantineSpacing; children: ReactNode }) {
  return (
    <Box className={classes.list} mt={mt}>
      {children}
    </Box>
  );
}
