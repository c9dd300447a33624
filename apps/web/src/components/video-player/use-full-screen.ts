import { type RefObject, useEffect, useState } from 'react';
import { logTrouble } from '../../lib/log.ts';

/** An iPhone gives the whole screen to a video element only, under a name of its own. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Puts the frame with its controls on the whole screen, or the bare video where a browser allows nothing else. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const follow = () => setFull(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);

  const toggleFull = () => {
    const media: PhoneVideo | null = video.current;
    const failed = (problem: unknown) => logTrouble('The clip could not fill the screen.', problem);
    if (isFull) document.exitFullscreen().catch(failed);
    else if (document.fullscreenEnabled) frame.current?.requestFullscreen().catch(failed);
    else media?.webkitEnterFullscreen?.();
  };
  return { isFull, toggleFull };
}
