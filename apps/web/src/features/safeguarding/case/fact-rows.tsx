import { Group, Stack, Text } from '@mantine/core';

interface FactRowsProps {
  /** What it is called, and its value. */
  facts: readonly (readonly [string, string])[];
}

/** Facts one below the other, the values aligned at the end of the line. */
export function FactRows({ facts }: FactRowsProps) {
  return (
    <Stack component="dl" gap="xs" m={0}>
      {facts.map(([name, value]) => (
        <Group key={name} wrap="nowrap" justify="space-between" align="stretch" gap="sm">
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd" fw={600} ta="right" style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
