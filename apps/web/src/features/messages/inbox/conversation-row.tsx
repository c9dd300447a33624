import { VisuallyHidden } from '@mantine/core';
import type { Conversation } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import { Link, type To } from 'react-router-dom';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCount, fullName } from '../../../lib/format.ts';
import { cut, formatWhen } from '../text.ts';
import classes from './conversation-row.module.css';

/** More than fits in a row, and short enough to be read aloud. */
const PREVIEW_LENGTH = 120;

interface ConversationRowProps {
  conversation: Conversation;
  to: To;
  isOpen: boolean;
}

/** The row's element id: the focus returns there when the conversation is closed. */
export const rowIdOf = (otherId: string) => `conversation-${otherId}`;

export function ConversationRow({ conversation: { other, latest, unread }, to, isOpen }: ConversationRowProps) {
  return (
    <Link
      id={rowIdOf(other.id)}
      to={to}
      className={classes.row}
      data-unread={unread > 0}
      aria-current={isOpen ? 'true' : undefined}
    >
      <PersonAvatar firstName={other.firstName} lastName={other.lastName} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{fullName(other)}</span>
          <time className={classes.when} dateTime={latest.createdAt}>
            {formatWhen(latest.createdAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.subject}>{latest.subject}</span>
          {hasRole(other, 'scout') && !other.isVerified ? (
            <StatusBadge tone="waiting">Scout, not verified yet</StatusBadge>
          ) : (
            <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
          )}
        </span>
        <span className={classes.line}>
          <span className={classes.preview}>
            {latest.isFromGuardian ? 'Guardian: ' : latest.senderId !== other.id && 'You: '}
            {cut(latest.content, PREVIEW_LENGTH)}
          </span>
          {unread > 0 && <UnreadBadge count={unread} />}
        </span>
      </span>
    </Link>
  );
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span className={classes.badge}>
      {formatCount(count)}
      <VisuallyHidden> {count === 1 ? 'unread message' : 'unread messages'}</VisuallyHidden>
    </span>
  );
}
