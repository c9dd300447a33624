import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import type { Answer, ContactRequest, RequestState } from '@touchline/contracts/contact-requests';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { formatDateTime, fullName } from '../../lib/format.ts';
import { ScoutStanding } from '../../shared/scouts/scout-standing.tsx';
import classes from './request-card.module.css';

const STATES: Record<RequestState, { label: string; tone: StatusTone }> = {
  pending: { label: 'Waits for your answer', tone: 'waiting' },
  later: { label: 'Not now', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  closed: { label: 'Closed', tone: 'plain' },
};

const LINE = { wrap: 'wrap', align: 'center', rowGap: 'xs', columnGap: 'sm' } as const;

interface RequestCardProps {
  request: ContactRequest;
  /** What is being sent. */
  sending: Answer | 'report' | null;
  onAnswer: (answer: Answer) => void;
  /** Declines, and reports who has asked. */
  onReport: () => void;
  /** False for a user who may only decline, such as a guardian without confirmation. */
  mayAccept?: boolean;
  /** Further actions, such as a menu. */
  children?: ReactNode;
}

/** A request with the facts about its sender and the possible answers. */
export function RequestCard({ request, sending, onAnswer, onReport, mayAccept = true, children }: RequestCardProps) {
  const titleId = useId();
  const { player, other, standing, isFromPlayer, state, subject, content, createdAt, answeredAt, answeredBy } = request;
  const isOpen = state === 'pending' || state === 'later';
  return (
    <Stack component="article" gap="sm" px="lg" py="md" className={classes.card ?? ''} aria-labelledby={titleId}>
      <Flex component="header" {...LINE}>
        <Text component="h3" id={titleId} flex="1 1 16rem" miw={0} fz="h5" fw={700}>
          {isFromPlayer
            ? `${player.firstName} asks to write to ${fullName(other)}`
            : `${fullName(other)} asks to write to ${player.firstName}`}
        </Text>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
        {children && <Box ml="auto">{children}</Box>}
      </Flex>
      <Flex {...LINE}>
        <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
        <StatusBadge tone={other.isVerified ? 'good' : 'waiting'}>
          {other.isVerified ? 'Verified' : 'Not verified yet'}
        </StatusBadge>
        {standing && <ScoutStanding standing={standing} name={other.firstName} />}
      </Flex>
      <Box component="blockquote" m={0} px="md" py="sm" bg="var(--tl-surface-sunken)" bdrs="md">
        <Text fw={700} dir="auto">
          {subject}
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {content}
        </Text>
      </Box>
      {isOpen && !isFromPlayer && request.namesContact && (
        <WaitingNotice
          title="This text names contact details"
          after={
            <BusyButton
              variant="default"
              size="sm"
              mt="xs"
              aria-description={`Request with ${fullName(other)}`}
              isBusy={sending === 'report'}
              onClick={() => {
                if (sending === null) onReport();
              }}
            >
              Decline and Report
            </BusyButton>
          }
        >
          A phone number, an address or another network would move the conversation to where no one can read along.
        </WaitingNotice>
      )}
      <Group component="p" gap="0 1.25rem" m={0} fz="sm" c="dimmed">
        <span>Asked {formatDateTime(createdAt)}</span>
        {!isOpen && answeredAt && (
          <span>
            Answered {formatDateTime(answeredAt)}
            {answeredBy && ` by ${answeredBy}`}
          </span>
        )}
      </Group>
      {isOpen && (
        <Answers
          of={fullName(other)}
          isPending={state === 'pending'}
          mayAccept={mayAccept}
          sending={sending}
          onAnswer={onAnswer}
        />
      )}
    </Stack>
  );
}

interface AnswersProps extends Pick<RequestCardProps, 'sending' | 'onAnswer'> {
  of: string;
  isPending: boolean;
  mayAccept: boolean;
}

function Answers({ of, isPending, mayAccept, sending, onAnswer }: AnswersProps) {
  const button = (answer: Answer) => ({
    'aria-description': `Request with ${of}`,
    isBusy: sending === answer,
    onClick: () => {
      if (sending === null) onAnswer(answer);
    },
  });
  return (
    <Flex {...LINE} className={classes.answers ?? ''}>
      {mayAccept && <BusyButton {...button('accept')}>Accept</BusyButton>}
      <BusyButton variant="default" {...button('decline')}>
        Decline
      </BusyButton>
      {isPending && (
        <BusyButton variant="subtle" {...button('later')}>
          Not now
        </BusyButton>
      )}
    </Flex>
  );
}
