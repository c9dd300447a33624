import { Group, Stack, Text } from '@mantine/core';
import type { Answer } from '@touchline/contracts/contact-requests';
import type { Party } from '@touchline/contracts/messages';
import { hasRole } from '@touchline/contracts/permissions';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useSession } from '../../../lib/session.tsx';
import type { ToastText } from '../../../lib/toast.ts';
import { useAnswerRequest } from '../../../shared/contact-requests/use-answer-request.ts';
import { ScoutStanding } from '../../../shared/scouts/scout-standing.tsx';
import classes from './thread.module.css';
import { useStanding } from './thread-header.tsx';

const ANSWERS: readonly { answer: Answer; label: string }[] = [
  { answer: 'accept', label: 'Accept' },
  { answer: 'decline', label: 'Decline' },
  { answer: 'later', label: 'Not now' },
];

const ANSWERED: Record<Answer, ToastText> = {
  accept: { title: 'Request accepted', description: 'You can write to each other now.' },
  decline: { title: 'Request declined', description: 'They can ask again after 30 days.' },
  later: { title: 'Not answered yet', description: 'You can answer whenever you open this conversation.' },
};

interface RequestBarProps {
  requestId: string;
  other: Party;
  /** What can be done about the other user, beside answering. */
  safety?: ReactNode;
  /** Called before the bar disappears, and the focus with it. */
  onAnswered: (answer: Answer) => void;
}

/** The request of another user to be in contact, for an adult player, who answers it. */
export function RequestBar({ requestId, other, safety, onAnswered }: RequestBarProps) {
  const titleId = useId();
  const { user } = useSession();
  const standing = useStanding(other);
  // Players should look twice before they accept a scout whom no one has checked.
  const isVerified = !hasRole(other, 'scout') || standing?.isVerified === true;
  const { mutate, isPending, variables } = useAnswerRequest({ texts: ANSWERED, onAnswered });
  return (
    <Stack
      component="section"
      gap="xs"
      py="sm"
      bg="var(--tl-turf-wash)"
      className={classes.foot ?? ''}
      aria-labelledby={titleId}
    >
      <Text id={titleId} fw={650}>
        {other.firstName} asks to be in contact with you.
      </Text>
      {standing && <ScoutStanding isBesideName standing={standing} name={other.firstName} />}
      <Group gap="xs">
        {ANSWERS.map(({ answer, label }) => (
          <BusyButton
            key={answer}
            size="sm"
            variant={answer === 'accept' && isVerified ? 'filled' : 'default'}
            isBusy={isPending && variables?.answer === answer}
            onClick={() => !isPending && mutate({ id: requestId, answer })}
          >
            {label}
          </BusyButton>
        ))}
        {safety}
      </Group>
      <Text size="sm" c="dimmed">
        {revealed(other.firstName, { isVerified, isOnAcceptance: user?.contactShown === 'accepted' })} Writing a message
        also accepts.
      </Text>
    </Stack>
  );
}

/** What accepting a scout shows them. */
function revealed(
  name: string,
  { isVerified, isOnAcceptance }: { isVerified: boolean; isOnAcceptance: boolean },
): string {
  const both = 'If you accept, you can write to each other';
  const details = 'your email address, phone number and date of birth';
  if (!isVerified) return `${both}. ${name} sees ${details} only once our team has verified them.`;
  return isOnAcceptance ? `${both}, and ${name} sees ${details}.` : `${both}. Verified scouts see ${details} already.`;
}
