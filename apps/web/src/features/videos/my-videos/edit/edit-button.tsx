import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';

/** Opens the dialog in which the player changes a video. */
export function EditButton({ video }: { video: PlayerVideo }) {
  const dialog = useLazyDialog(() => import('./edit-dialog.tsx').then(({ EditDialog }) => EditDialog));
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-description={video.title}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Edit
      </Button>
      {dialog.render({ video })}
    </>
  );
}
