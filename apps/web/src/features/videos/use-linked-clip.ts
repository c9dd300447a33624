import { useSearchParams } from 'react-router-dom';
import { secondsOf } from '../../shared/videos/video-player/moment.ts';

/** The video that the address names, and its second: `?video=ID&t=1m23s`. */
export function useLinkedClip(): { videoId: string | null; startAt: number | undefined } {
  const [query] = useSearchParams();
  return { videoId: query.get('video'), startAt: secondsOf(query.get('t')) };
}
