import { Text } from '@mantine/core';
import { type AccountReview, MESSAGES_COUNTED_MAX } from '@touchline/contracts/account-reviews';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { Entry, EntryNote } from './entry.tsx';
import { ReviewSection } from './review-section.tsx';

/** How many messages a user has, and the latest of those with the admin; those with other users are private. */
export function ReviewMessages({ account, messages }: { account: Account } & Pick<AccountReview, 'messages'>) {
  const { user: viewer } = useSession();
  const isOwn = viewer?.id === account.id;
  const { sent, received, withViewer } = messages;
  return (
    <ReviewSection title="Messages" action={!isOwn && <Link to={paths.messages(account.id)}>Write a message</Link>}>
      <p>
        {counted(sent)} sent, {counted(received)} received. You see only those with yourself.
      </p>
      {withViewer.length > 0 && (
        <PlainList gap="sm">
          {withViewer.map((message) => (
            <Entry key={message.id}>
              <Text component="strong" fw={650}>
                {message.subject}
              </Text>
              <EntryNote>
                {message.senderId === account.id ? account.firstName : 'You'} · {formatDate(message.createdAt)}
              </EntryNote>
              <Text span lineClamp={3}>
                {message.content}
              </Text>
            </Entry>
          ))}
        </PlainList>
      )}
    </ReviewSection>
  );
}

const counted = (count: number) =>
  count >= MESSAGES_COUNTED_MAX ? `${formatCount(MESSAGES_COUNTED_MAX)} or more` : formatCount(count);
