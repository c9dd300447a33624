import { IconHourglass, IconMovieOff } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { useAwaitProcessing } from './use-await-processing.ts';
import classes from './video-player.module.css';

interface ProcessingNoticeProps {
  video: Pick<Video, 'id' | 'processing' | 'processingError'>;
  /** For its player and admins, when it has failed. */
  onRetry: (() => void) | undefined;
}

/** Shown over a video that is not ready. It goes by itself: by a live event, or because the page asks again. */
export function ProcessingNotice({ video: { id, processing, processingError }, onRetry }: ProcessingNoticeProps) {
  useAwaitProcessing({ id, processing });
  const isWaiting = processing === 'processing';
  const Icon = isWaiting ? IconHourglass : IconMovieOff;
  return (
    <div className={classes.notice} role="status">
      <Icon size={32} aria-hidden="true" />
      <p className={classes.noticeText}>{isWaiting ? 'This video is being prepared for playback.' : processingError}</p>
      {!isWaiting && onRetry && (
        <p className={classes.noticeActions}>
          <button type="button" className={classes.noticeLink} onClick={onRetry}>
            Try Again
          </button>
        </p>
      )}
    </div>
  );
}
