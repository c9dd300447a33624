import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
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
        error={() => <p className={classes.nothing}>Your messages could not be loaded.</p>}
        empty={<p className={classes.nothing}>No recent activity</p>}
      >
        {(items) => (
          <ul className={classes.list}>
            {items.map((message) => (
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
        )}
      </ListView>
    </SectionCard>
  );
}
