import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPhoto, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { useDeleteVideo } from '../../hooks.ts';
import { usePinVideo } from '../order/use-pin-video.ts';
import classes from './video-row.module.css';

const loadEditDialog = () => import('../edit/edit-dialog.tsx').then((module) => module.EditDialog);
const loadPosterDialog = () => import('../poster/poster-dialog.tsx').then((module) => module.PosterDialog);

const ICON = { size: 18, 'aria-hidden': true } as const;

/** What a player can do with a video. */
export function VideoMenu({ video }: { video: PlayerVideo }) {
  const editing = useLazyDialog(loadEditDialog);
  const choosingPoster = useLazyDialog(loadPosterDialog);
  const pinning = usePinVideo(video);
  const deletion = useDeleteVideo(video);
  const isBusy = pinning.isPending || deletion.isPending;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ''}
            variant="subtle"
            color="gray"
            size="2.75rem"
            aria-label="Actions"
            aria-description={video.title}
            aria-busy={isBusy}
          >
            {isBusy ? <Loader size={16} color="currentColor" /> : <IconDots size={20} aria-hidden="true" />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={editing.open}>
            Edit
          </Menu.Item>
          {/* There is nothing to choose a frame from before. */}
          {video.processing === 'ready' && (
            <Menu.Item leftSection={<IconPhoto {...ICON} />} onClick={choosingPoster.open}>
              Poster
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={video.isPinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />}
            disabled={isBusy}
            onClick={pinning.toggle}
          >
            {video.isPinned ? 'Unpin' : 'Pin'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            data-tone="danger"
            leftSection={<IconTrash {...ICON} />}
            disabled={isBusy}
            onClick={() => void deletion.askAndDelete()}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing.render({ video })}
      {choosingPoster.render({ video })}
    </>
  );
}
