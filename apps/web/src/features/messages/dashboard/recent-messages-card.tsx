import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './recent-messages-card.module.css';

const SHOWN = 3;

/** The latest messages received. Showing them does not mark them as read. */
export function RecentMessagesCard() {
  const messages = trpc.messages.received.useQuery({ limit: SHOWN });
  const latest = messages.data?.items ?? [];
  return (
    <SectionCard title="Recent Activity">
      {messages.isPending && <Skeleton height={140} />}
      {messages.isError && <p className={classes.nothing}>Your messages could not be loaded.</p>}
      {messages.data && latest.length === 0 && <p className={classes.nothing}>No recent activity</p>}
      <ul className={classes.list}>
        {latest.map((message) => (
          <li key={message.id} className={classes.event} data-waiting={!message.isRead}>
            <Link to={paths.messages(message.senderId)} className={classes.name ?? ''}>
              {fullName(message.sender)}
            </Link>
            <span className={classes.about}>{message.subject}</span>
            <span className={`${classes.about} ${classes.state}`}>
              <span className={classes.dot} data-waiting={!message.isRead} aria-hidden="true" />
              {message.isRead ? 'Read' : 'Unread'} · <time>{formatDate(message.createdAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
