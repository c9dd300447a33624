import { Box, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import classes from './approval-notice.module.css';

export interface ApprovalStep {
  label: string;
  isDone: boolean;
  /** What it takes, or what is waited for. */
  text: string;
  /** Where it is done. */
  action?: { label: string; to: string };
}

interface ApprovalNoticeProps {
  steps: ApprovalStep[];
  /** What an account that is not verified lacks. */
  children: ReactNode;
}

/** Everything between the registration and the approval of an account: what is done, what is next, where it is done. */
export function ApprovalNotice({ steps, children }: ApprovalNoticeProps) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <WaitingNotice
      title="Waiting for approval"
      after={
        <ol className={classes.steps} aria-label="Steps to approval">
          {steps.map(({ label, isDone, text, action }, index) => (
            <li
              key={label}
              className={classes.step}
              data-state={isDone ? 'done' : index === next ? 'next' : 'open'}
              aria-current={index === next ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={3} /> : index + 1}
              </span>
              <Box className={classes.words}>
                <Text span fw={600}>
                  {label}
                </Text>{' '}
                <Text span size="sm" c="dimmed">
                  {isDone ? 'Done' : text}
                </Text>
              </Box>
              {action && !isDone && (
                <ButtonLink size="sm" variant={index === next ? 'filled' : 'default'} to={action.to}>
                  {action.label}
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      }
    >
      {children}
    </WaitingNotice>
  );
}
