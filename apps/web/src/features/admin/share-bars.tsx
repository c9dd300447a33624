import { Group, Stack, Text } from '@mantine/core';
import { formatCount, formatShare } from '../../lib/format.ts';
import classes from './share-bars.module.css';

interface Part {
  label: string;
  count: number;
  /** Marks a number that an admin has to act on. */
  isWaiting?: boolean;
}

interface ShareBarsProps {
  whole: number;
  /** 'of 12 users' */
  wholeName: string;
  parts: readonly Part[];
}

/** Parts of a whole, each as a percentage and as a bar. */
export function ShareBars({ whole, wholeName, parts }: ShareBarsProps) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {wholeName}
      </Text>
      <Stack component="dl" m={0}>
        {parts.map(({ label, count, isWaiting = false }) => (
          <div key={label} className={classes.part}>
            <dt>{label}</dt>
            <Group component="dd" gap="sm" wrap="nowrap" className={classes.figures ?? ''}>
              <Text span c="dimmed">
                {formatCount(count)}
              </Text>
              <Text span miw="4ch" fw={700} ta="right">
                {formatShare(count, whole)}
              </Text>
            </Group>
            <dd className={classes.bar} data-waiting={isWaiting} aria-hidden="true">
              <span style={{ width: `${whole === 0 ? 0 : (count / whole) * 100}%` }} />
            </dd>
          </div>
        ))}
      </Stack>
    </>
  );
}
