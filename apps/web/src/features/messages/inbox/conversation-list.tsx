import { ActionIcon, Box, Button, Group, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { hasRole } from '@touchline/contracts/permissions';
import { Link, type To } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useSession } from '../../../lib/session.tsx';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { searchWith, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { useAskedAmong } from '../contact/use-contact.ts';
import { OwnRequests } from '../requests/own-requests.tsx';
import { ConversationRow } from './conversation-row.tsx';
import classes from './inbox.module.css';
import { MessageHits, useMessageHits } from './message-hits.tsx';

interface ConversationListProps {
  openId: string | null;
  /** The address of a conversation, at one of its messages if given. */
  placeOf: (otherId: string, messageId?: string) => To;
  onStart: () => void;
}

const TABS = [
  { list: null, label: 'Conversations' },
  { list: 'requests', label: 'My requests' },
];

/** The user's conversations, the one with the newest message first, or the requests that they have made. */
export function ConversationList(props: ConversationListProps) {
  const { values } = useAddressFilters(['list']);
  const { user } = useSession();
  const { data } = trpc.contactRequests.mine.useInfiniteQuery({}, PAGED);
  const showsRequests = values.list === 'requests';
  // Others ask rarely: only to write to a minor.
  const hasTabs = hasRole(user, 'scout') || showsRequests || (data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <Stack component="section" gap={0} miw={0} mih={0} className={classes.region ?? ''} aria-label="Conversations">
      {hasTabs && (
        <Group component="nav" gap="xs" p="sm" className={classes.bar ?? ''} aria-label="What is listed">
          {TABS.map(({ list, label }) => {
            const isShown = list === (showsRequests ? 'requests' : null);
            return (
              <Button
                key={label}
                component={Link}
                to={{ search: searchWith('list', list) }}
                size="compact-md"
                variant={isShown ? 'light' : 'subtle'}
                aria-current={isShown ? 'page' : undefined}
              >
                {label}
              </Button>
            );
          })}
        </Group>
      )}
      {showsRequests ? (
        <div className={classes.scroll}>
          <OwnRequests openId={props.openId} placeOf={props.placeOf} />
        </div>
      ) : (
        <Conversations {...props} />
      )}
    </Stack>
  );
}

/** The conversations; in a search also the messages that match. */
function Conversations({ openId, placeOf, onStart }: ConversationListProps) {
  const { values, change } = useAddressFilters(['search']);
  const search = values.search.slice(0, 120);
  const list = trpc.messages.conversations.useInfiniteQuery(
    { search: search || undefined },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const hits = useMessageHits(search);
  const playerIds = list.data?.pages.map(({ items }) =>
    items.filter(({ other }) => hasRole(other, 'player')).map(({ other }) => other.id),
  );
  const asked = useAskedAmong(playerIds?.filter((ids) => ids.length > 0) ?? []);

  return (
    <>
      <Group wrap="nowrap" gap="xs" p="sm" className={classes.bar ?? ''}>
        <Box flex={1} miw={0}>
          <SearchField
            placeholder="Search conversations..."
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </Box>
        <RefreshButton isBusy={list.isRefetching} />
      </Group>
      <div className={classes.scroll}>
        <ListView
          // The button that loads more shows why it could not.
          query={{ ...list, error: list.isFetchNextPageError ? null : list.error }}
          skeleton={<ListSkeleton />}
          error="Conversations could not be loaded"
          showsRefetchError
          empty={
            hits.hasSome ? (
              <Text px="md" py="sm" c="dimmed">
                No conversations found
              </Text>
            ) : (
              <NoConversations isSearching={search !== ''} onStart={onStart} />
            )
          }
        >
          {(conversations) => (
            <>
              <ul className={classes.list} aria-busy={list.isPlaceholderData}>
                {conversations.map((conversation) => (
                  <li key={conversation.other.id}>
                    <ConversationRow
                      conversation={conversation}
                      to={placeOf(conversation.other.id)}
                      isOpen={conversation.other.id === openId}
                      asked={asked(conversation.other.id)?.state}
                    />
                  </li>
                ))}
              </ul>
              <LoadMore query={list} />
            </>
          )}
        </ListView>
        {hits.isSearching && <MessageHits hits={hits} placeOf={placeOf} />}
      </div>
    </>
  );
}

function NoConversations({ isSearching, onStart }: { isSearching: boolean; onStart: () => void }) {
  return (
    <div role="status" className={classes.empty}>
      <EmptyState
        title={isSearching ? 'No conversations found' : 'No conversations yet'}
        hint={
          isSearching
            ? 'Names, latest subjects and texts of messages are searched.'
            : 'Write a message, or wait to be found.'
        }
      >
        <Button variant="default" onClick={onStart}>
          Start a conversation
        </Button>
      </EmptyState>
    </div>
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
    <Stack gap="lg" p="md" role="status" aria-label="Loading conversations">
      {[1, 2, 3, 4, 5].map((row) => (
        <Group key={row} wrap="nowrap" align="flex-start" gap="sm">
          <Skeleton circle height={40} />
          <Stack flex={1} gap="xs">
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
