import { type RefObject, useEffect, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';

/** iPhones allow full screen only for video elements, by a method with another name. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Shows the frame with its controls in full screen, or only the video where the browser allows nothing else. */
export function useFullScreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const follow = () => setFull(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);

  const toggleFull = () => {
    const media: PhoneVideo | null = video.current;
    const failed = (problem: unknown) => logProblem('The clip could not fill the screen.', problem);
    if (isFull) document.exitFullscreen().catch(failed);
    else if (document.fullscreenEnabled) frame.current?.requestFullscreen().catch(failed);
    else media?.webkitEnterFullscreen?.();
  };
  return { isFull, toggleFull };
}
