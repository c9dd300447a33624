import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/focus.ts';

const LINE = '1px solid var(--tl-line)';

interface ConversationFrameProps {
  title: string;
  /** What screen readers call it, where it is a part of the page. */
  label?: string;
  /** Beside the title. */
  beside?: ReactNode;
  /** A sentence below the title. */
  note?: string;
  children: ReactNode;
}

/** An opened conversation of other users with its title, which takes the focus. */
export function ConversationFrame({ title, label, beside, note, children }: ConversationFrameProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      bg="var(--tl-surface)"
      bd={LINE}
      bdrs="md"
      style={{ overflow: 'hidden' }}
    >
      <Box component="header" px="md" py="sm" style={{ borderBottom: LINE }}>
        <Group gap="0.5rem 0.75rem">
          <Text
            component="h3"
            ref={focusOnMount}
            tabIndex={-1}
            fw={700}
            flex="1 1 10rem"
            miw={0}
            style={{ overflowWrap: 'anywhere' }}
          >
            {title}
          </Text>
          {beside}
        </Group>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Box>
      {children}
    </Box>
  );
}
