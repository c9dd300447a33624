import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { To } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

interface ConversationListProps {
  openId: string | null;
  /** The address of a conversation. */
  placeOf: (otherId: string) => To;
  onStart: () => void;
}

/** The user's conversations, the one with the newest message first. */
export function ConversationList({ openId, placeOf, onStart }: ConversationListProps) {
  const { values, change } = useAddressFilters(['search']);
  const search = values.search.slice(0, 120);
  const list = trpc.messages.conversations.useInfiniteQuery(
    { search: search || undefined },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const conversations = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <section className={classes.region} aria-label="Conversations">
      <div className={classes.bar}>
        <SearchField
          placeholder="Search conversations..."
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <RefreshButton isBusy={list.isRefetching} />
      </div>
      <div className={classes.scroll}>
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.isFetchNextPageError && (
          <div className={classes.failed}>
            <ErrorState
              title="Conversations could not be loaded"
              message={messageOf(list.error, 'Please try again.')}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.isSuccess && conversations.length === 0 && (
          <div role="status" className={classes.empty}>
            <EmptyState
              title={search ? 'No conversations found' : 'No conversations yet'}
              hint={search ? 'Names and latest subjects are searched.' : 'Write a message, or wait to be found.'}
            >
              <Button variant="default" onClick={onStart}>
                Start a conversation
              </Button>
            </EmptyState>
          </div>
        )}
        <ul className={classes.list} aria-busy={list.isPlaceholderData}>
          {conversations.map((conversation) => (
            <li key={conversation.other.id}>
              <ConversationRow
                conversation={conversation}
                to={placeOf(conversation.other.id)}
                isOpen={conversation.other.id === openId}
              />
            </li>
          ))}
        </ul>
        <LoadMore query={list} />
      </div>
    </section>
  );
}

/** Messages are not polled, so this button refetches them. */
function RefreshButton({ isBusy }: { isBusy: boolean }) {
  const utils = trpc.useUtils();
  return (
    <Tooltip label="Refresh">
      <ActionIcon
        variant="default"
        size={42}
        aria-label="Refresh"
        aria-busy={isBusy}
        onClick={() => void utils.messages.invalidate()}
      >
        <IconRefresh size={20} className={classes.refresh} data-busy={isBusy} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.ghosts} role="status" aria-label="Loading conversations">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={classes.ghost}>
          <Skeleton circle height={40} />
          <div className={classes.ghostWords}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
