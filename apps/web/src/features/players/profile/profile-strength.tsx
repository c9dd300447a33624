import { Group, Progress, Text } from '@mantine/core';
import { useId } from 'react';
import type { profileStrength } from './strength.ts';

/** The strength of the profile as a bar. */
export function ProfileStrength({ percent, next }: ReturnType<typeof profileStrength>) {
  const id = useId();
  return (
    <>
      <Group component="p" justify="space-between" m={0} mb="0.375rem">
        <span id={id}>Profile strength</span>
        <Text span fw={700}>
          {percent}%
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-labelledby={id} />
      </Progress.Root>
      {!next && (
        <Text c="dimmed" mt="0.375rem">
          {percent === 100 ? 'Nothing is missing.' : 'Clips come next, once your uploads are open.'}
        </Text>
      )}
    </>
  );
}
