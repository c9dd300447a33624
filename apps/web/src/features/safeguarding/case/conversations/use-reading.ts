import type { Message } from '@touchline/contracts/messages';
import { useState } from 'react';
import { trpc } from '../../../../lib/trpc.ts';

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
  const { cases } = trpc.useUtils();
  const request = trpc.cases.openConversation.useMutation({
    meta: { failed: 'Conversation not opened' },
    // The case has an entry about it now. The conversation does not wait for that.
    onSettled: () => void cases.byId.invalidate({ id: caseId }),
  });
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
