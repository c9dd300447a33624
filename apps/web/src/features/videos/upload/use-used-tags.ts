import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

type Videos = InfiniteData<{ items: PlayerVideo[] }>;

/** The tags of a player's videos that the page has loaded, the most frequent first. They do not move while the form is open. */
export function useUsedTags(playerId: string): readonly string[] {
  const client = useQueryClient();
  const [tags] = useState(() => {
    const loaded = client.getQueriesData<Videos>({ queryKey: getQueryKey(trpc.videos.ofPlayer) });
    const videos = loaded.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
    const own = new Map(videos.filter((video) => video.playerId === playerId).map((video) => [video.id, video]));
    return byFrequency([...own.values()].flatMap((video) => video.tags));
  });
  return tags;
}

function byFrequency(tags: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
