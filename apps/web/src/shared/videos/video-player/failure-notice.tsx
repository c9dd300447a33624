import { IconMovieOff, IconWifiOff } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import type { Failure } from './source/failure.ts';
import { downloadOf } from './video-file.ts';
import classes from './video-player.module.css';

const TEXTS: Record<Failure, string> = {
  unplayable: 'This browser cannot play this video. Download it to watch it in another program.',
  connection: 'The connection was lost. The video continues where it was once you are online again.',
  missing: 'This video could not be loaded. It may have been removed.',
};

/** Clips of minors cannot be downloaded. */
const PROTECTED_TEXT = 'This browser cannot play this video. Open this page in another browser to watch it.';

interface FailureNoticeProps {
  video: Pick<Video, 'id' | 'isProtected'>;
  failure: Failure;
  onRetry: () => void;
}

/** Shown instead of a video that does not play. */
export function FailureNotice({ video, failure, onRetry }: FailureNoticeProps) {
  const Icon = failure === 'connection' ? IconWifiOff : IconMovieOff;
  const isDownloadOffered = failure === 'unplayable' && !video.isProtected;
  return (
    <div className={classes.notice} role="status">
      <Icon size={32} aria-hidden="true" />
      <p className={classes.noticeText}>
        {failure === 'unplayable' && video.isProtected ? PROTECTED_TEXT : TEXTS[failure]}
      </p>
      <p className={classes.noticeActions}>
        {isDownloadOffered && (
          <a className={classes.noticeLink} href={downloadOf(video)} download>
            Download video
          </a>
        )}
        <button type="button" className={classes.noticeLink} onClick={onRetry}>
          Try Again
        </button>
      </p>
    </div>
  );
}
