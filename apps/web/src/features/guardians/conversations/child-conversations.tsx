import { Text } from '@mantine/core';
import type { Child, ChildConversation } from '@touchline/contracts/guardians';
import type { Party } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordLink } from '../../../components/screen/record-link.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';
import { ChildThread } from './child-thread.tsx';

interface ChildConversationsProps {
  child: Child;
  /** The other user of the open conversation; blank for none. */
  otherId: string;
  personMenu: (person: Party) => ReactNode;
}

/** The conversations of a child with scouts, or the open one. */
export function ChildConversations({ child, otherId, personMenu }: ChildConversationsProps) {
  const conversations = trpc.guardian.conversations.useInfiniteQuery({ playerId: child.id }, PAGED);
  const open = conversations.data?.pages.flatMap(({ items }) => items).find(({ other }) => other.id === otherId);
  // Whether a conversation is closed is in its row, which may be on a later page.
  const { hasNextPage, isFetching, isError, fetchNextPage } = conversations;
  const isMissing = otherId !== '' && !open && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
  }, [isMissing, fetchNextPage]);

  if (otherId !== '') {
    return <ChildThread key={otherId} child={child} otherId={otherId} conversation={open} personMenu={personMenu} />;
  }
  return (
    <ListSection title="Conversations">
      <ListView
        query={conversations}
        skeleton={<RecordsSkeleton label="Loading conversations" height={96} />}
        error="The conversations could not be loaded"
        showsRefetchError
        empty={
          <EmptyState
            title="No conversations yet"
            hint={`When you accept a request, ${child.firstName} and the scout can write to each other. You read everything here.`}
          />
        }
      >
        {(items) => (
          <>
            <RecordList label={`Conversations of ${child.firstName}`}>
              {items.map((conversation) => (
                <li key={conversation.other.id}>
                  <ConversationCard child={child} conversation={conversation} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={conversations} />
          </>
        )}
      </ListView>
    </ListSection>
  );
}

function ConversationCard({ child, conversation }: { child: Child; conversation: ChildConversation }) {
  const { other, latest, isClosed } = conversation;
  return (
    <RecordLink
      label={fullName(other)}
      name={fullName(other)}
      search={searchWith('with', other.id)}
      preventScrollReset
      badges={
        <>
          <StatusBadge tone="plain">{ROLE_LABELS[other.role]}</StatusBadge>
          <StatusBadge tone={other.isVerified ? 'good' : 'waiting'}>
            {other.isVerified ? 'Verified' : 'Not verified yet'}
          </StatusBadge>
          {isClosed && <StatusBadge tone="danger">Closed</StatusBadge>}
        </>
      }
    >
      <Text lineClamp={2} mt="0.35rem" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {latest.senderId === child.id && `${latest.isFromGuardian ? 'Guardian' : child.firstName}: `}
        {latest.content}
      </Text>
      <Text component="time" size="sm" c="dimmed" dateTime={latest.createdAt}>
        {formatDateTime(latest.createdAt)}
      </Text>
    </RecordLink>
  );
}
