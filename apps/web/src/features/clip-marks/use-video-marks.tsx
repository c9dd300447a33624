import { ClipMarks } from './clip-marks.tsx';
import { useMarkMoment } from './hooks.ts';

interface MarkedVideo {
  id: string;
}

/** What a scout marks in the video of a page: the key M and a button mark a moment, and a list has all of them. */
export function useVideoMarks() {
  const mark = useMarkMoment();
  return {
    onMark: ({ id }: MarkedVideo, seconds: number) => mark(id, seconds),
    list: ({ id }: MarkedVideo, player: { seek: (seconds: number) => void; markNow: () => void }) => (
      <ClipMarks key={id} videoId={id} {...player} />
    ),
  };
}
