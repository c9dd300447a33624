import { type RefObject, useEffect, useState } from 'react';
import { reportPlayed, trackPlayer } from './play-reports.ts';
import { createPlayedRanges } from './played-ranges.ts';

/** Reports which parts of a video are played, until the player leaves the page. */
export function usePlayed(element: RefObject<HTMLVideoElement | null>, videoId: string) {
  const [ranges] = useState(() => createPlayedRanges((from, to) => reportPlayed(videoId, from, to)));
  const [played] = useState(() => ({
    /** The video plays, or has started to. */
    follow(media: HTMLMediaElement) {
      if (!media.paused && !media.seeking) ranges.at(media.currentTime, media.playbackRate);
    },
    /** It was paused or has ended. */
    stop: (media: HTMLMediaElement) => ranges.end(media.currentTime),
    /** It has another time or another file. */
    jump: () => ranges.end(null),
  }));
  useEffect(() => {
    const media = element.current;
    if (!media) return;
    const untrack = trackPlayer(() => {
      played.follow(media);
      ranges.tell();
    });
    return () => {
      played.follow(media);
      ranges.end(null);
      untrack();
    };
  }, [element, ranges, played]);
  return played;
}

export type Played = ReturnType<typeof usePlayed>;
