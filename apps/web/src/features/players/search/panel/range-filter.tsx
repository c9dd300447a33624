import { Box, Group, Text } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { TextFilter } from './text-filter.tsx';

type End = Pick<ComponentProps<typeof TextFilter>, 'label' | 'value' | 'onSettle'>;

interface RangeFilterProps {
  legend: string;
  min: End;
  max: End;
  /** What to say when the first number is higher than the second. */
  wrongWayRound: string;
  /** Why the range cannot be set; it is disabled. */
  unavailable?: string | undefined;
  /** Says how the range is meant while it is in order. */
  hint?: string | undefined;
}

/** Two whole numbers, both inclusive; each may be left out. */
export function RangeFilter({ legend, min, max, unavailable, ...texts }: RangeFilterProps) {
  const hintId = useId();
  const isWrongWayRound = min.value !== '' && max.value !== '' && Number(min.value) > Number(max.value);
  const hint = unavailable ?? (isWrongWayRound ? texts.wrongWayRound : texts.hint);
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd={0} disabled={unavailable !== undefined} aria-describedby={hintId}>
      <Text component="legend" size="sm" fw={600}>
        {legend}
      </Text>
      <Group grow wrap="nowrap" gap="sm">
        <TextFilter isNumber {...min} />
        <TextFilter isNumber {...max} />
      </Group>
      <Text
        id={hintId}
        role="status"
        size="sm"
        c={isWrongWayRound ? 'var(--tl-danger-text)' : 'dimmed'}
        mt={hint ? '0.25rem' : 0}
      >
        {hint}
      </Text>
    </Box>
  );
}
