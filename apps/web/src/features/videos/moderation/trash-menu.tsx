import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { useMoveToTrash } from '../../../shared/trash/use-move-to-trash.ts';

/** What is needed less often than the buttons of a video: moving it to the trash, from which it can come back. */
export function TrashMenu({ video }: { video: Video }) {
  const { ask, isPending } = useMoveToTrash('video');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          ml="auto"
          aria-label="More actions"
          aria-description={video.title}
          aria-busy={isPending}
        >
          {isPending ? <Loader size={16} color="currentColor" /> : <IconDots size={18} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void ask({ id: video.id, name: `“${video.title}”` })}>Move to Trash</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
