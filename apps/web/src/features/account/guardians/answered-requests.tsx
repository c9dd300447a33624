import { Text } from '@mantine/core';
import { useId } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';

/** The requests that guardians or the safeguarding team have answered for a minor; nothing while there are none. */
export function AnsweredRequests() {
  const headingId = useId();
  const requests = trpc.contactRequests.list.useInfiniteQuery({ isOpen: false }, PAGED);
  const answered = requests.data?.pages.flatMap(({ items }) => items) ?? [];
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Text component="h3" id={headingId} fw={700} mt="sm" mb="xs">
        Requests that were answered for you
      </Text>
      <PlainList gap="sm">
        {answered.map(({ id, other, state, answeredBy, answeredAt }) => (
          <Text key={id} component="li" fw={600}>
            {fullName(other)}
            <Text span display="block" size="sm" c="dimmed">
              {state === 'declined' ? 'Declined' : 'Accepted'}
              {answeredBy && ` by ${answeredBy}`}
              {answeredAt && `, ${formatDate(answeredAt)}`}
            </Text>
          </Text>
        ))}
      </PlainList>
      <LoadMore query={requests} />
    </section>
  );
}
