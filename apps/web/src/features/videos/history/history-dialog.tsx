import type { Video } from '@touchline/contracts/videos';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import type { VideoDialogProps } from '../video-dialog-button.tsx';
import { VideoHistory } from './video-history.tsx';

/** The history of a video, for admins. */
export function HistoryDialog({ video, isOpen, onClose }: VideoDialogProps<Pick<Video, 'id' | 'title'>>) {
  return (
    <Dialog title={`History of “${video.title}”`} isOpen={isOpen} onClose={onClose}>
      <VideoHistory videoId={video.id} />
    </Dialog>
  );
}
