import { Box, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useGuardianState } from '../profile/guardian-step.tsx';
import classes from './player-checklist.module.css';

interface Step {
  label: string;
  isDone: boolean;
  /** What it takes, or what is waited for. */
  text: string;
  /** Where it is done. */
  action?: { label: string; to: string };
}

/** All that is between the registration of a player and the approval: what is done, what is next, and where it is done. */
export function PlayerChecklist({ player, children }: { player: Account; children: ReactNode }) {
  const steps = useSteps(player);
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

function useSteps(player: Account): Step[] {
  const { id, email, isEmailConfirmed, dateOfBirth, isMinor, playerProfile, passportImageUrl } = player;
  const { data: usual } = trpc.users.usualReview.useQuery();
  const guardian = useGuardianStep(id, isMinor && dateOfBirth !== null);
  return [
    { label: 'Registered', isDone: true, text: '' },
    {
      label: 'Email address',
      isDone: isEmailConfirmed,
      text: `Open the link that we have sent to ${email}.`,
      action: { label: 'Confirm It', to: paths.account() },
    },
    {
      label: 'Date of birth',
      isDone: dateOfBirth !== null,
      text: 'Players under 18 are protected here. Until we know your age you count as one of them.',
      action: { label: 'Enter It', to: paths.account('date-of-birth') },
    },
    ...guardian,
    {
      label: 'Profile',
      isDone: playerProfile !== null,
      text: 'It begins with your position. The rest can follow.',
      action: { label: 'Fill It In', to: paths.playerProfile() },
    },
    {
      label: 'Photo',
      isDone: passportImageUrl !== null,
      text: 'One photo of your face.',
      action: { label: 'Add a Photo', to: paths.playerProfile('photo') },
    },
    { label: 'Review', isDone: false, text: reviewText(usual?.days ?? null) },
  ];
}

function useGuardianStep(playerId: string, isNeeded: boolean): Step[] {
  const state = useGuardianState(playerId, isNeeded);
  if (!isNeeded || state === null) return [];
  const isInvited = state === 'invited';
  return [
    {
      label: 'Guardian',
      isDone: state === 'linked',
      text: isInvited
        ? 'We have sent them a link. Until they answer, scouts see nothing of you.'
        : 'A parent answers for you until you are 18. It takes their email address.',
      action: isInvited
        ? { label: 'See the Invitation', to: paths.accountPrivacy() }
        : { label: 'Ask a Parent', to: paths.playerGuardian() },
    },
  ];
}

function reviewText(days: number | null): string {
  if (days === null) return 'By an admin.';
  return `By an admin, usually within ${days === 1 ? 'a day' : `${days} days`} of the registration.`;
}
