import { IconHourglass, IconMovieOff } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import classes from './video-player.module.css';

const ASK_AGAIN_MS = 10_000;

interface ProcessingNoticeProps {
  video: Pick<Video, 'processing' | 'processingError'>;
  /** For its player and admins, when it has failed. */
  onRetry: (() => void) | undefined;
}

/** Shown instead of a video that is not ready. It goes by itself: by a live event, or because the page asks again. */
export function ProcessingNotice({ video: { processing, processingError }, onRetry }: ProcessingNoticeProps) {
  const { videos } = trpc.useUtils();
  const isWaiting = processing === 'processing';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void videos.invalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, videos]);
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
