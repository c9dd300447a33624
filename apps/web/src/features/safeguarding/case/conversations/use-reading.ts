import type { Message } from '@touchline/contracts/messages';
import { useState } from 'react';
import { useOpenConversation } from '../../hooks.ts';

/** A conversation as far as it was read; fetched by the admin's own actions only, since the server records them. */
interface Pages {
  otherId: string;
  messages: readonly Message[];
  nextCursor: string | null;
}

export type Reading = ReturnType<typeof useReading>;

/** The conversation of a case that is open. */
export function useReading(caseId: string) {
  const [pages, setPages] = useState<Pages | null>(null);
  const request = useOpenConversation();
  const read = (otherId: string, before: Pages | null) =>
    request.mutate(
      { id: caseId, otherId, cursor: before?.nextCursor },
      {
        onSuccess: ({ items, nextCursor }) =>
          setPages({ otherId, messages: [...(before?.messages ?? []), ...items], nextCursor }),
      },
    );
  return {
    messages: pages?.messages ?? null,
    isOpening: request.isPending && !pages,
    open: (otherId: string) => read(otherId, null),
    close: () => setPages(null),
    earlier: {
      hasNextPage: pages?.nextCursor != null,
      isFetchingNextPage: request.isPending,
      // A toast reports it.
      isFetchNextPageError: false,
      error: null,
      fetchNextPage() {
        if (pages && !request.isPending) read(pages.otherId, pages);
      },
    },
  };
}
