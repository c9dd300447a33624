import { Group, Stack, Text } from '@mantine/core';
import type { Answer } from '@touchline/contracts/contact-requests';
import type { Party } from '@touchline/contracts/messages';
import { useId } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
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
  /** Called before the bar disappears, and the focus with it. */
  onAnswered: (answer: Answer) => void;
}

/** The request of another user to be in contact, for an adult player, who answers it. */
export function RequestBar({ requestId, other, onAnswered }: RequestBarProps) {
  const titleId = useId();
  const standing = useStanding(other);
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
            variant={answer === 'accept' ? 'filled' : 'default'}
            isBusy={isPending && variables?.answer === answer}
            onClick={() => !isPending && mutate({ id: requestId, answer })}
          >
            {label}
          </BusyButton>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        Writing a message also accepts.
      </Text>
    </Stack>
  );
}
