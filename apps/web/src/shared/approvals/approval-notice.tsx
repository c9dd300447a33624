import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './approval-notice.module.css';

/** Shown to scouts who are not verified yet: what it means, what they have done and what is next. */
export function ApprovalNotice({ user, children }: { user: Account; children: ReactNode }) {
  const isDescribed = user.scoutProfile !== null;
  const hasPhoto = user.passportImageUrl !== null;
  const steps: { label: string; isDone: boolean; to?: string }[] = [
    { label: 'Registered', isDone: true },
    { label: 'Profile', isDone: isDescribed, to: paths.profileOf(user.role) },
    { label: 'Photo', isDone: hasPhoto, to: paths.profileOf(user.role, 'photo') },
    { label: 'Review', isDone: false },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <WaitingNotice
      title="Waiting for approval"
      after={
        <ol className={classes.steps} aria-label="Steps to approval">
          {steps.map(({ label, isDone, to }, index) => (
            <li
              key={label}
              className={classes.step}
              data-state={isDone ? 'done' : index === next ? 'next' : 'open'}
              aria-current={index === next ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={3} /> : index + 1}
              </span>
              <span className={classes.label}>{to && !isDone ? <Link to={to}>{label}</Link> : label}</span>
              <Text className={classes.state} span size="sm" c="dimmed">
                {isDone ? 'Done' : to ? 'To do' : 'By an admin'}
              </Text>
            </li>
          ))}
        </ol>
      }
    >
      {children}
    </WaitingNotice>
  );
}
