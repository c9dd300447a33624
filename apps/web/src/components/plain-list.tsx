import { Stack, type StackProps } from '@mantine/core';

/** A list without marks, one entry below the other. Its children are list items. */
export function PlainList({ component = 'ul', ...list }: StackProps & { component?: 'ul' | 'ol' }) {
  return <Stack component={component} m={0} p={0} style={{ listStyle: 'none' }} {...list} />;
}
