import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PitchLines } from '../../../components/brand/pitch-lines.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './content-clip.module.css';

// The player comes along with the first clip one gets near to: most of it would be fetched for nothing.
const VideoPlayer = lazy(() =>
  import('../../../components/video-player/video-player.tsx').then((module) => ({ default: module.VideoPlayer })),
);

/** One screen ahead. */
const NEAR = '100% 0px';

interface ContentClipProps {
  videoId: string | null;
  /** What is said of a clip that cannot be had; without it nothing is. */
  missing?: string;
}

/**
 * A clip that an admin has chosen for the home page. One that is not live is missing for everybody: who may see it
 * elsewhere, its player or an admin, is shown the page as visitors have it.
 */
export function ContentClip({ videoId, missing }: ContentClipProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = trpc.videos.byId.useQuery({ id: videoId ?? '' }, { enabled: videoId !== null });
  const isLive = video.data?.isApproved === true && video.data.isPublic;
  const isNear = useNear(frame, isLive);
  const isMissing = videoId === null || video.isError || (video.data !== undefined && !isLive);

  if (isMissing) return missing ? <p className={classes.missing}>{missing}</p> : null;
  const ghost = <Ghost />;
  return (
    <div ref={frame}>
      {video.data && isNear ? (
        <Suspense fallback={ghost}>
          <VideoPlayer video={video.data} />
        </Suspense>
      ) : (
        ghost
      )}
    </div>
  );
}

/** Whether an element has ever come near to what is seen; looked at once it is wanted. */
function useNear(element: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!isWanted || !target) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return isNear;
}

/** The frame of a player and the bar below it. */
function Ghost() {
  return (
    <div className={classes.ghost}>
      <PitchLines view="centre" className={classes.lines} />
    </div>
  );
}
