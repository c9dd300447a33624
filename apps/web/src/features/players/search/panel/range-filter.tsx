import { Box, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { TextFilter } from './text-filter.tsx';

interface RangeFilterProps {
  legend: string;
  labels: [min: string, max: string];
  values: [min: string, max: string];
  /** What to say when the first number is higher than the second. */
  wrongWayRound: string;
  onMin: (text: string) => void;
  onMax: (text: string) => void;
  /** Why the range cannot be set; it is disabled. */
  unavailable?: string | undefined;
  /** Says how the range is meant while it is in order. */
  hint?: string | undefined;
}

/** Two whole numbers, both inclusive; each may be left out. */
export function RangeFilter({ legend, labels, values, onMin, onMax, unavailable, ...texts }: RangeFilterProps) {
  const hintId = useId();
  const [min, max] = values;
  const isWrongWayRound = min !== '' && max !== '' && Number(min) > Number(max);
  const hint = unavailable ?? (isWrongWayRound ? texts.wrongWayRound : texts.hint);
  return (
    <Box
      component="fieldset"
      miw={0}
      m={0}
      p={0}
      bd={0}
      disabled={unavailable !== undefined}
      aria-describedby={hint && hintId}
    >
      <Text component="legend" size="sm" fw={600}>
        {legend}
      </Text>
      <Group grow wrap="nowrap" gap="sm">
        <TextFilter label={labels[0]} isNumber value={min} onSettle={onMin} />
        <TextFilter label={labels[1]} isNumber value={max} onSettle={onMax} />
      </Group>
      {hint && (
        <Text id={hintId} size="sm" c="dimmed" mt="0.25rem">
          {hint}
        </Text>
      )}
    </Box>
  );
}
