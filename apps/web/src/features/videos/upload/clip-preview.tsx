import { IconMovie } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import classes from './file-field.module.css';

interface ClipPreviewProps {
  url: string;
  /** Called with the length in seconds once the browser has read it. */
  onMeasure?: (seconds: number) => void;
}

/** Without a time in its address Safari shows no frame of a video that does not play. */
const FIRST_FRAME = '#t=0.1';

/** A frame of a file before its upload; an icon while there is none, and where the browser cannot play it. */
export function ClipPreview({ url, onMeasure }: ClipPreviewProps) {
  const [hasFrame, setHasFrame] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const handleMetadata = ({ currentTarget: { duration, videoWidth } }: SyntheticEvent<HTMLVideoElement>) => {
    if (Number.isFinite(duration)) onMeasure?.(duration);
    if (videoWidth === 0) setUnplayable(true);
  };
  return (
    <span className={classes.preview} data-empty={!hasFrame}>
      {!hasFrame && <IconMovie size={32} aria-hidden="true" />}
      {!isUnplayable && (
        <video
          src={`${url}${FIRST_FRAME}`}
          className={classes.frame}
          aria-hidden="true"
          tabIndex={-1}
          muted
          playsInline
          preload="metadata"
          data-testid="clip-preview"
          onLoadedMetadata={handleMetadata}
          onLoadedData={() => setHasFrame(true)}
          onError={() => setUnplayable(true)}
        />
      )}
    </span>
  );
}
