import { Group, Stack } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FactLine } from '../../../../components/lists.tsx';
import { type PlayerHandle, VideoPlayer } from '../../../../shared/videos/video-player/video-player.tsx';
import { useReprocessVideo } from '../../hooks.ts';
import { VideoBadges } from '../../video-badges.tsx';
import { factsOf, VideoTags } from '../../video-card.tsx';
import { VideoDescription } from '../../video-description.tsx';
import type { VideoDialogProps } from '../../video-dialog-button.tsx';

/** Plays an own video, with what its row leaves out. */
export function WatchDialog({ video, isOpen, onClose, onClosed }: VideoDialogProps<PlayerVideo>) {
  return (
    <Dialog title={video.title} isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <Watched video={video} />
    </Dialog>
  );
}

function Watched({ video }: { video: PlayerVideo }) {
  const player = useRef<PlayerHandle>(null);
  const { mutate: reprocess } = useReprocessVideo();
  const start = useEffectEvent(() => {
    if (video.processing === 'ready') player.current?.toggle();
  });
  // Opening it was the press on Play.
  useEffect(() => start(), []);
  return (
    <VideoPlayer ref={player} video={video} isLarge onRetry={() => reprocess({ id: video.id })}>
      <Stack gap="xs" pt="md">
        <Group gap="0.35rem">
          <VideoBadges video={video} approved="Live" />
        </Group>
        {video.description && <VideoDescription text={video.description} of={video.title} />}
        <VideoTags tags={video.tags} />
        <FactLine label="Details" facts={factsOf(video)} />
      </Stack>
    </VideoPlayer>
  );
}
