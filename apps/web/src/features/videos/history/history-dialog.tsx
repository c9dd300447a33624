import type { Video } from '@touchline/contracts/videos';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { VideoHistory } from './video-history.tsx';

interface HistoryDialogProps {
  video: Pick<Video, 'id' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
}

/** The history of a video, for admins. */
export function HistoryDialog({ video, isOpen, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={`History of “${video.title}”`} isOpen={isOpen} onClose={onClose}>
      <VideoHistory videoId={video.id} />
    </Dialog>
  );
}
