import { Anchor, Group, Progress, Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import type { profileStrength } from './strength.ts';

interface ProfileStrengthProps extends ReturnType<typeof profileStrength> {
  /** False if the card itself offers the first step. */
  isStepShown: boolean;
  onUpload: () => void;
}

/** The strength of the profile as a bar, and the step that adds most to it. */
export function ProfileStrength({ percent, next, isStepShown, onUpload }: ProfileStrengthProps) {
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
      {isStepShown && (
        <Text c="dimmed" mt="0.375rem">
          {next && 'Next: '}
          {next?.place === 'upload' && (
            <Anchor component="button" type="button" inherit onClick={onUpload}>
              {next.label}
            </Anchor>
          )}
          {next && next.place !== 'upload' && (
            <Anchor
              component={Link}
              inherit
              to={next.place === 'birth-date' ? paths.account('date-of-birth') : paths.playerProfile(next.place)}
            >
              {next.label}
            </Anchor>
          )}
          {!next && (percent === 100 ? 'Nothing is missing.' : 'Clips come next, once your uploads are open.')}
        </Text>
      )}
    </>
  );
}
