import { Group, Stack, Text } from '@mantine/core';
import type { Asked } from '@touchline/contracts/contact-requests';
import type { Conversation } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import { cutText } from '@touchline/contracts/text';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { CountBadge } from '../../../components/count-badge.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge, type StatusTone } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { formatWhen } from '../text.ts';
import classes from './inbox.module.css';

/** More than fits in a row, and short enough to be read aloud. */
const PREVIEW_LENGTH = 120;

interface ConversationRowProps {
  conversation: Conversation;
  to: To;
  isOpen: boolean;
  /** What has become of the user's request, where it was not accepted. */
  asked?: Asked['state'] | undefined;
}

const ASKED: Partial<Record<Asked['state'], { label: string; tone: StatusTone }>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** The row's element id: the focus returns there when the conversation is closed. */
export const rowIdOf = (otherId: string) => `conversation-${otherId}`;

export function ConversationRow({ conversation, to, isOpen, asked }: ConversationRowProps) {
  const { other, latest, unread } = conversation;
  const state = asked && ASKED[asked];
  const isUnread = unread > 0;
  return (
    <Link id={rowIdOf(other.id)} to={to} className={classes.row} aria-current={isOpen ? 'true' : undefined}>
      <PersonAvatar firstName={other.firstName} lastName={other.lastName} />
      <Stack component="span" flex={1} gap="0.125rem" miw={0}>
        <Line>
          <Text span truncate fw={isUnread ? 750 : 650}>
            {fullName(other)}
          </Text>
          <Text component="time" flex="none" size="xs" c="dimmed" dateTime={latest.createdAt}>
            {formatWhen(latest.createdAt)}
          </Text>
        </Line>
        <Line>
          <Text span truncate size="sm" fw={isUnread ? 750 : 400}>
            {latest.subject}
          </Text>
          {state ? (
            <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
          ) : hasRole(other, 'scout') && !other.isVerified ? (
            <StatusBadge tone="waiting">Scout, not verified yet</StatusBadge>
          ) : (
            <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
          )}
        </Line>
        <Line>
          <Text span truncate size="sm" c="dimmed">
            {latest.isFromGuardian ? 'Guardian: ' : latest.senderId !== other.id && 'You: '}
            {cutText(latest.content, PREVIEW_LENGTH)}
          </Text>
          <CountBadge count={unread} label={unread === 1 ? 'unread message' : 'unread messages'} />
        </Line>
      </Stack>
    </Link>
  );
}

/** A text, cut where it is too long, and what stands at the other end of its line or, on a narrow screen, below it. */
function Line({ children }: { children: ReactNode }) {
  return (
    <Group component="span" className={classes.line} gap="0.125rem 0.5rem">
      {children}
    </Group>
  );
}
