import { Anchor, Progress } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import classes from './profile-status-card.module.css';
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
      <p className={classes.measure}>
        <span id={id}>Profile strength</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-labelledby={id} />
      </Progress.Root>
      {isStepShown && (
        <p className={classes.next}>
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
        </p>
      )}
    </>
  );
}
