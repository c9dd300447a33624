import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGE_SEARCH_MIN } from '@touchline/contracts/limits';
import type { MessageHit } from '@touchline/contracts/messages';
import { foldForSearch } from '@touchline/contracts/search';
import { Link, type To } from 'react-router-dom';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { fullName } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { formatWhen } from '../text.ts';
import classes from './inbox.module.css';

const PAGE_SIZE = 20;

/** The messages with the searched text. */
export function useMessageHits(search: string) {
  const isSearching = foldForSearch(search).length >= MESSAGE_SEARCH_MIN;
  const query = trpc.messages.search.useInfiniteQuery(
    { search, limit: PAGE_SIZE },
    { ...PAGED, placeholderData: keepPreviousData, enabled: isSearching },
  );
  return { isSearching, query, hasSome: isSearching && (query.data?.pages[0]?.items.length ?? 0) > 0 };
}

interface MessageHitsProps {
  hits: ReturnType<typeof useMessageHits>;
  /** The address of a message in its conversation. */
  placeOf: (otherId: string, messageId: string) => To;
}

/** The group below the conversations: each hit opens its conversation at that message. */
export function MessageHits({ hits: { query, hasSome }, placeOf }: MessageHitsProps) {
  return (
    <ListView
      query={query}
      skeleton={null}
      error="Messages could not be searched"
      showsRefetchError={!hasSome}
      empty={null}
    >
      {(found) => (
        <section aria-labelledby="message-hits">
          <Text
            component="h3"
            id="message-hits"
            px="md"
            py="xs"
            size="sm"
            fw={650}
            c="dimmed"
            bg="var(--tl-surface-sunken)"
            className={classes.bar ?? ''}
          >
            In messages
          </Text>
          <ul className={classes.list} aria-busy={query.isPlaceholderData}>
            {found.map((hit) => (
              <li key={hit.id}>
                <Hit hit={hit} to={placeOf(hit.other.id, hit.id)} />
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </section>
      )}
    </ListView>
  );
}

function Hit({ hit: { other, senderId, createdAt, snippet }, to }: { hit: MessageHit; to: To }) {
  return (
    <Link to={to} className={classes.row}>
      <Stack component="span" flex={1} gap="0.125rem" miw={0}>
        <Group component="span" wrap="nowrap" align="baseline" justify="space-between" gap="xs">
          <Text span truncate fw={650}>
            {fullName(other)}
          </Text>
          <Text component="time" flex="none" size="xs" c="dimmed" dateTime={createdAt}>
            {formatWhen(createdAt)}
          </Text>
        </Group>
        <Text span size="sm" c="dimmed" lineClamp={3} dir="auto">
          {senderId !== other.id && 'You: '}
          {snippet.before}
          <mark className={classes.match}>{snippet.match}</mark>
          {snippet.after}
        </Text>
      </Stack>
    </Link>
  );
}
