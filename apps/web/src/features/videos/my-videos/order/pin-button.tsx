import { IconPin, IconPinFilled } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { usePinVideo } from './hooks.ts';

/** Pins a video in place of the pinned one, or releases it. */
export function PinButton({ video }: { video: PlayerVideo }) {
  const { mutate, isPending } = usePinVideo();
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
