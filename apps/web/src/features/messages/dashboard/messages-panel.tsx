import { Flex, Group, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Message } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { cutText } from '@touchline/contracts/text';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCount, formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './messages-panel.module.css';
import { ReplyModal } from './reply-modal.tsx';

const SHOWN = 5;
const PREVIEW_LENGTH = 120;

/** The latest messages an admin has received, to be replied to here. Showing them does not mark them as read. */
export function MessagesPanel() {
  const { user } = useSession();
  const received = trpc.messages.received.useQuery({ limit: SHOWN });
  const unread = trpc.messages.unreadCount.useQuery();
  const [reply, setReply] = useState<{ to: Message; isOpen: boolean } | null>(null);
  const close = () => setReply((shown) => shown && { ...shown, isOpen: false });

  return (
    <SectionCard title="Messages" action={<PanelLinks unread={unread.data} />}>
      <ListView
        showsRefetchError
        query={received}
        skeleton={<Skeleton height={240} />}
        error="Messages could not be loaded"
        empty={<Text c="dimmed">No messages yet</Text>}
      >
        {(messages) => (
          <ul className={classes.list}>
            {messages.map((message) => (
              <li key={message.id}>
                <Entry message={message} onOpen={() => setReply({ to: message, isOpen: true })} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
      <ReplyModal me={user?.id ?? ''} message={reply?.to ?? null} isOpen={reply?.isOpen ?? false} onClose={close} />
    </SectionCard>
  );
}

function PanelLinks({ unread }: { unread: number | undefined }) {
  return (
    <Flex wrap="wrap" align="center" rowGap="xs" columnGap="md">
      {unread !== undefined && (
        <StatusBadge tone={unread > 0 ? 'waiting' : 'plain'}>{formatCount(unread)} unread</StatusBadge>
      )}
      <ButtonLink to={paths.messages()} variant="text">
        View All Messages
      </ButtonLink>
    </Flex>
  );
}

function Entry({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { sender, subject, content, isRead, createdAt } = message;
  return (
    <UnstyledButton className={classes.entry ?? ''} aria-haspopup="dialog" onClick={onOpen}>
      <Group component="span" wrap="nowrap" justify="space-between" gap="sm">
        <Group component="span" wrap="nowrap" gap="xs" miw={0}>
          {!isRead && <span className={classes.dot} />}
          {!isRead && <VisuallyHidden>Unread, from </VisuallyHidden>}
          <Text span truncate fw={isRead ? 650 : 750}>
            {fullName(sender)}
          </Text>
        </Group>
        <Text component="time" flex="none" size="xs" c="dimmed" dateTime={createdAt}>
          {formatDate(createdAt)}
        </Text>
      </Group>
      <Group component="span" wrap="nowrap" justify="space-between" gap="sm">
        <Text span truncate fw={isRead ? 400 : 750}>
          {subject}
        </Text>
        <StatusBadge tone="plain">{ROLE_LABELS[sender.role]}</StatusBadge>
      </Group>
      <Text span truncate size="sm" c="dimmed">
        {cutText(content, PREVIEW_LENGTH)}
      </Text>
    </UnstyledButton>
  );
}
