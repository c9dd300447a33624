import type { PlayerVideo } from '@touchline/contracts/videos';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { IN_TURN } from '../../hooks.ts';

/** Pins a video in place of the pinned one, or releases it. */
export function usePinVideo({ id, isPinned }: Pick<PlayerVideo, 'id' | 'isPinned'>) {
  const { mutate, isPending } = trpc.videos.pin.useMutation({
    ...IN_TURN,
    meta: {
      failed: 'Pin not saved',
      otherwise: (input: { isPinned: boolean }) =>
        `Failed to ${input.isPinned ? 'pin' : 'release'} the video. Please try again.`,
      refreshes: 'own-video',
    },
    onSuccess(_done, input) {
      const pinned = { title: 'Video pinned', description: 'Your page shows it first.' };
      showToast(input.isPinned ? pinned : { title: 'Video no longer pinned' });
    },
  });
  return { toggle: () => mutate({ id, isPinned: !isPinned }), isPending };
}
