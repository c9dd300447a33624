import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';

const HistoryDialog = lazyComponent(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));

/** Opens the history of a video. */
export function HistoryButton({ video }: { video: Pick<Video, 'id' | 'title'> }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-description={video.title}
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen !== null && <HistoryDialog video={video} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
