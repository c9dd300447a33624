import { IconPin, IconPinFilled } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { IN_TURN } from '../../hooks.ts';

/** Pins a video in place of the pinned one, or releases it. */
export function PinButton({ video }: { video: PlayerVideo }) {
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
  const { isPinned } = video;
  const Icon = isPinned ? IconPinFilled : IconPin;
  return (
    <BusyButton
      variant="subtle"
      size="sm"
      aria-pressed={isPinned}
      aria-description={video.title}
      isBusy={isPending}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => mutate({ id: video.id, isPinned: !isPinned })}
    >
      {isPinned ? 'Pinned' : 'Pin'}
    </BusyButton>
  );
}
