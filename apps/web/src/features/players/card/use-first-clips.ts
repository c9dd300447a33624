import type { Video } from '@touchline/contracts/videos';
import { trpc } from '../../../lib/trpc.ts';
import type { ShownPlayer } from '../shown-player.ts';

/** The clips that stand for the players of a list, fetched page by page; of minors there is none. */
export function useFirstClips(pages: readonly (readonly ShownPlayer[])[]): (playerId: string) => Video | undefined {
  const withClips = pages.map((page) => page.filter(({ clipCount = 0, isMinor }) => clipCount > 0 && !isMinor));
  const answers = trpc.useQueries((ask) =>
    withClips
      .filter((page) => page.length > 0)
      .map((page) => ask.videos.firstAmong({ playerIds: page.map(({ id }) => id) })),
  );
  const clips = new Map(answers.flatMap(({ data = [] }) => data.map((clip) => [clip.playerId, clip] as const)));
  return (playerId) => clips.get(playerId);
}
