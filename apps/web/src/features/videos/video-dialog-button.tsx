import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLazyDialog } from '../../components/dialog/use-lazy-dialog.tsx';

export interface VideoDialogProps<Video> {
  video: Video;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out. It is new each time it opens. */
  onClosed: () => void;
}

interface VideoDialogButtonProps<Video> {
  video: Video;
  label: string;
  Icon: Icon;
  load: () => Promise<ComponentType<VideoDialogProps<Video>>>;
}

/** A small button below a video that opens a dialog about it. */
export function VideoDialogButton<Video extends { title: string }>({
  video,
  ...button
}: VideoDialogButtonProps<Video>) {
  const { label, Icon, load } = button;
  const dialog = useLazyDialog(load);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        aria-description={video.title}
        title={label}
        onClick={dialog.open}
      >
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
      {dialog.render({ video })}
    </>
  );
}
