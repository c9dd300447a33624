import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { tellsOfChange } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const AMONG = getQueryKey(trpc.savedPlayers.among);
const CHANGES = [['savedPlayers']];

/** Which players of a list are saved, fetched page by page; none is until the response has arrived. */
export function useSavedAmong(scoutId: string, pages: readonly (readonly string[])[]): (playerId: string) => boolean {
  const answers = trpc.useQueries((ask) =>
    pages.map((page) => ask.savedPlayers.among({ scoutId, playerIds: [...page] })),
  );
  const saved = new Set(answers.flatMap(({ data }) => data ?? []));
  return (playerId) => saved.has(playerId);
}

/** Saves a player, or removes them from the list. The star changes at once and is reset if the call fails. */
export function useToggleSaved() {
  const { show, settle } = useStars();
  const showing = (isSaved: boolean) => ({
    // Changes of one list are sent one after the other, in the order in which they were made.
    scope: { id: 'saved-players' },
    onMutate: ({ playerId }: { playerId: string }) => show(playerId, isSaved),
    onError: (_error: unknown, { playerId }: { playerId: string }) => show(playerId, !isSaved),
    onSettled: settle,
  });
  const save = trpc.savedPlayers.save.useMutation({
    ...showing(true),
    meta: { failed: 'Save failed', otherwise: 'Failed to save player. Please try again.' },
    onSuccess: () => showToast({ title: 'Player saved', description: 'Player has been added to your saved list.' }),
  });
  const remove = trpc.savedPlayers.remove.useMutation({
    ...showing(false),
    meta: { failed: 'Remove failed', otherwise: 'Failed to remove player. Please try again.' },
    onSuccess: () =>
      showToast({ title: 'Player removed', description: 'Player has been removed from your saved list.' }),
  });
  return (isSaved: boolean, player: { scoutId: string; playerId: string }) =>
    isSaved ? remove.mutate(player) : save.mutate({ ...player, notes: '' });
}

/** The cached stars, updated ahead of the server's response. */
function useStars() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();

  return {
    async show(playerId: string, isSaved: boolean) {
      // A response from before the click would reset the star.
      await queryClient.cancelQueries({ queryKey: AMONG });
      queryClient.setQueriesData<string[]>({ queryKey: AMONG }, (ids = []) => {
        const others = ids.filter((id) => id !== playerId);
        return isSaved ? [...others, playerId] : others;
      });
      utils.playerFiles.of.setData({ playerId }, (file) => file && { ...file, isStarred: isSaved });
    },
    /** Not `refreshes` of the mutations: while another change is pending, the server's response would be outdated. */
    async settle(_result: unknown, error: unknown) {
      // After such a refusal everything is refetched.
      if (tellsOfChange(error)) return;
      if (queryClient.isMutating({ mutationKey: CHANGES }) > 1) return;
      await Promise.all([
        // Not by `refreshAfter`, which fetches its table first: a star that is set meanwhile would go off again.
        utils.savedPlayers.invalidate(),
        utils.playerFiles.invalidate(),
        // Of the searches only those for saved players find others now.
        utils.players.list.invalidate({ saved: true }),
        utils.players.count.invalidate({ saved: true }),
      ]);
    },
  };
}
