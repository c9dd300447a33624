import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './recent-messages-card.module.css';

const SHOWN = 3;

/** The latest messages received. Showing them does not mark them as read. */
export function RecentMessagesCard() {
  const messages = trpc.messages.received.useQuery({ limit: SHOWN });
  return (
    <SectionCard title="Recent Activity">
      <ListView
        showsRefetchError
        query={messages}
        skeleton={<Skeleton height={140} />}
        error={() => <Text c="dimmed">Your messages could not be loaded.</Text>}
        empty={<Text c="dimmed">No recent activity</Text>}
      >
        {(items) => (
          <PlainList>
            {items.map((message) => (
              <Stack
                component="li"
                key={message.id}
                gap={0}
                pl="md"
                className={classes.event ?? ''}
                data-waiting={!message.isRead}
              >
                <Link to={paths.messages(message.senderId)} className={classes.name ?? ''}>
                  {fullName(message.sender)}
                </Link>
                <Text span size="sm" c="dimmed">
                  {message.subject}
                </Text>
                <Group component="span" wrap="nowrap" gap="0.35rem" fz="sm" c="dimmed">
                  <span className={classes.dot} data-waiting={!message.isRead} aria-hidden="true" />
                  {message.isRead ? 'Read' : 'Unread'} · <time>{formatDate(message.createdAt)}</time>
                </Group>
              </Stack>
            ))}
          </PlainList>
        )}
      </ListView>
    </SectionCard>
  );
}
