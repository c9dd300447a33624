import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx').then((module) => module.EditDialog));

/** Opens the dialog in which the player changes a video. */
export function EditButton({ video }: { video: PlayerVideo }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-description={video.title}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Edit
      </Button>
      {isOpen !== null && <EditDialog video={video} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
