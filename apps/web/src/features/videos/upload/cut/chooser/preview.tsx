import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useObjectUrl } from '../../../../../lib/use-object-url.ts';
import type { Source } from '../media/open-source.ts';
import type { Part } from '../part.ts';
import classes from './preview.module.css';

interface PreviewProps {
  file: File;
  source: Source;
  part: Part;
  /** The moment that is shown while nothing is played. */
  at: number;
  isPlaying: boolean;
  /** Called with each moment that is played, and with null when the part has ended. */
  onPlay: (time: number | null) => void;
  /** The browser has no player for it; its frames are shown nevertheless if it can decode them. */
  onUnplayable: () => void;
}

/** The video that a part is chosen from: it shows where the handles are, and plays the part. */
export function Preview({ file, source, part, at, isPlaying, onPlay, onUnplayable }: PreviewProps) {
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  useSeeking(video, at, isPlaying);
  usePlaying(video, { part, isPlaying, onPlay });

  const giveUp = () => {
    setUnplayable(true);
    onUnplayable();
  };
  if (isUnplayable) {
    return <div className={classes.preview}>{source.isDecodable && <DecodedFrame source={source} at={at} />}</div>;
  }
  return (
    <div className={classes.preview}>
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: the user's own file, which has no captions
        <video
          ref={video}
          src={url}
          className={classes.picture}
          aria-label="Preview"
          playsInline
          preload="auto"
          data-testid="part-preview"
          onLoadedMetadata={({ currentTarget }) => {
            if (currentTarget.videoWidth === 0) giveUp();
            else currentTarget.currentTime = at;
          }}
          onError={giveUp}
        />
      )}
    </div>
  );
}

/** Follows the handles. While a frame is being looked for, only the last of the moments that follow is remembered. */
function useSeeking(video: { readonly current: HTMLVideoElement | null }, at: number, isPlaying: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!element || isPlaying || element.readyState === 0) return;
    const seek = () => {
      element.currentTime = at;
    };
    if (element.seeking) element.addEventListener('seeked', seek, { once: true });
    else seek();
    return () => element.removeEventListener('seeked', seek);
  }, [video, at, isPlaying]);
}

function usePlaying(
  video: { readonly current: HTMLVideoElement | null },
  { part, isPlaying, onPlay }: Pick<PreviewProps, 'part' | 'isPlaying' | 'onPlay'>,
): void {
  /** Reports the played moment. @returns whether the part has ended; its end may have been moved meanwhile */
  const report = useEffectEvent((element: HTMLVideoElement): boolean => {
    const isOver = element.ended || element.currentTime >= part.end;
    onPlay(isOver ? null : element.currentTime);
    return isOver;
  });
  const begin = useEffectEvent((element: HTMLVideoElement) => {
    element.currentTime = part.start;
    return element.play();
  });
  const giveUp = useEffectEvent(() => onPlay(null));

  useEffect(() => {
    const element = video.current;
    if (!element || !isPlaying) return;
    let next = 0;
    const follow = () => {
      if (!report(element)) next = requestAnimationFrame(follow);
    };
    // It fails when the effect ends before the first frame, and where the browser asks for another click.
    begin(element).then(follow, () => giveUp());
    return () => {
      cancelAnimationFrame(next);
      element.pause();
    };
  }, [video, isPlaying]);
}

/** The frame at a moment, where the browser can decode a video but not play its file. */
function DecodedFrame({ source, at }: { source: Source; at: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isOver = false;
    const show = async () => {
      const frame = await source.frameAt(at);
      const shown = canvas.current;
      if (isOver || !frame || !shown) return;
      shown.width = frame.width;
      shown.height = frame.height;
      shown.getContext('2d')?.drawImage(frame, 0, 0);
    };
    // The last frame stays when this one is damaged.
    show().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [source, at]);

  return <canvas ref={canvas} className={classes.picture} role="img" aria-label="Preview" />;
}
