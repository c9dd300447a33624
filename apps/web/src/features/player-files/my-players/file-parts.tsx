import { Group } from '@mantine/core';
import type { NextStep } from '@touchline/contracts/player-files';
import classes from './file-parts.module.css';
import { dueOf } from './words.ts';

/** A next step with its day, which says in words that it is overdue. */
export function NextStepText({ nextStep }: { nextStep: NextStep }) {
  const due = dueOf(nextStep);
  return (
    <span className={classes.step} title={nextStep.text}>
      <span className={classes.stepText}>{nextStep.text}</span>
      {due && (
        <span className={classes.due} data-due={due.isDue}>
          {due.text}
        </span>
      )}
    </span>
  );
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <Group component="ul" aria-label="Tags" gap="0.125rem 0.25rem" m={0} p={0} className={classes.tags ?? ''}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </Group>
  );
}
