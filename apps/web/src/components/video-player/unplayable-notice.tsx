import { IconMovieOff } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { downloadOf } from './video-file.ts';
import classes from './video-player.module.css';

interface UnplayableNoticeProps {
  video: Pick<Video, 'id' | 'videoCodec'>;
  onRetry: () => void;
}

/** Shown instead of a video that this browser cannot play; the file itself may be valid. */
export function UnplayableNotice({ video, onRetry }: UnplayableNoticeProps) {
  const format = video.videoCodec ? ` (${video.videoCodec.toUpperCase()})` : '';
  return (
    <div className={classes.notice} role="status">
      <IconMovieOff size={32} aria-hidden="true" />
      <p className={classes.noticeText}>
        This browser cannot play this video{format}. Download it to watch it in another program.
      </p>
      <p className={classes.noticeActions}>
        <a className={classes.noticeLink} href={downloadOf(video)} download>
          Download video
        </a>
        <button type="button" className={classes.noticeLink} onClick={onRetry}>
          Try Again
        </button>
      </p>
    </div>
  );
}
