import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';

const PosterDialog = lazyComponent(() => import('./poster-dialog.tsx').then((module) => module.PosterDialog));

/** Opens the dialog in which the player chooses the picture of a video; not before the video is prepared. */
export function PosterButton({ video }: { video: PlayerVideo }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (video.processing !== 'ready') return null;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-description={video.title}
        leftSection={<IconPhoto size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Poster
      </Button>
      {isOpen !== null && <PosterDialog video={video} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
