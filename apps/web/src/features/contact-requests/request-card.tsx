import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import type { Answer, ContactRequest, RequestState } from '@touchline/contracts/contact-requests';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx';
import { WaitingNotice } from '../../components/waiting-notice.tsx';
import { formatDateTime, fullName } from '../../lib/format.ts';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAnswerRequest } from '../../shared/contact-requests/use-answer-request.ts';
import { ScoutStanding } from '../../shared/scouts/scout-standing.tsx';
import classes from './request-card.module.css';

const STATES: Record<RequestState, { label: string; tone: StatusTone }> = {
  pending: { label: 'Waits for your answer', tone: 'waiting' },
  later: { label: 'Not now', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
  closed: { label: 'Closed', tone: 'plain' },
};

const ANSWERED: Record<Answer, ToastText> = {
  accept: { title: 'Request accepted', description: 'They can write to each other now.' },
  decline: { title: 'Request declined', description: 'They cannot ask again for 30 days.' },
  later: { title: 'Not now', description: 'The request stays here, and nothing can be written until it is answered.' },
};

const LINE = { wrap: 'wrap', align: 'center', rowGap: 'xs', columnGap: 'sm' } as const;

interface RequestCardProps {
  request: ContactRequest;
  /** False for a user who may only decline, such as a guardian without confirmation. */
  mayAccept: boolean;
  /** Further actions, such as a menu. */
  children?: ReactNode;
}

/** A request with the facts about its sender and the possible answers. */
export function RequestCard({ request, mayAccept, children }: RequestCardProps) {
  const titleId = useId();
  const { player, other, standing, isFromPlayer, state, subject, content, createdAt, answeredAt, answeredBy } = request;
  const isOpen = state === 'pending' || state === 'later';
  const answering = useAnswerRequest({ texts: ANSWERED });
  const reporting = trpc.contactRequests.declineAndReport.useMutation({
    meta: { failed: 'Not declined', refreshes: ['contact-answer', 'cases'] },
    onSuccess: () =>
      void showToast({ title: 'Declined and reported', description: 'The safeguarding team looks at the request.' }),
  });
  const isSending = answering.isPending || reporting.isPending;
  const description = { 'aria-description': `Request with ${fullName(other)}` };
  const answerButton = (answer: Answer) => ({
    ...description,
    isBusy: answering.isPending && answering.variables.answer === answer,
    onClick() {
      if (!isSending) answering.mutate({ id: request.id, answer });
    },
  });
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
              {...description}
              isBusy={reporting.isPending}
              onClick={() => !isSending && reporting.mutate({ id: request.id })}
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
        <Flex {...LINE} className={classes.answers ?? ''}>
          {mayAccept && <BusyButton {...answerButton('accept')}>Accept</BusyButton>}
          <BusyButton variant="default" {...answerButton('decline')}>
            Decline
          </BusyButton>
          {state === 'pending' && (
            <BusyButton variant="subtle" {...answerButton('later')}>
              Not now
            </BusyButton>
          )}
        </Flex>
      )}
    </Stack>
  );
}
