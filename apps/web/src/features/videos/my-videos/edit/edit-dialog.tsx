import type { PlayerVideo } from '@touchline/contracts/videos';
import { useRef } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import type { VideoDialogProps } from '../../video-dialog-button.tsx';
import { EditForm, type EditFormHandle } from './edit-form.tsx';

/** Changes an own video: its texts, who may see it, and its file. */
export function EditDialog({ video, isOpen, onClose }: VideoDialogProps<PlayerVideo>) {
  const form = useRef<EditFormHandle>(null);
  return (
    <Dialog title="Edit Video" isOpen={isOpen} onClose={() => form.current?.close()}>
      {/* Rendered while the dialog is open, so that it starts with the video as it is. */}
      <EditForm ref={form} video={video} isOpen={isOpen} onClose={onClose} />
    </Dialog>
  );
}
