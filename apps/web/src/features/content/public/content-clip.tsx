import { type RefObject, useEffect, useRef, useState } from 'react';
import { PitchLines } from '../../../components/brand.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { posterAt } from '../../../shared/videos/video-player/video-file.ts';
import classes from './content-clip.module.css';

// Loaded with the first video that comes near the viewport: most visitors never need it.
const VideoPlayer = lazyPart(
  () => import('../../../shared/videos/video-player/video-player.tsx').then((module) => module.VideoPlayer),
  ({ poster }) => <ClipPlaceholder picture={poster} />,
);

/** The root margin that includes the next screen below. */
const NEAR = '100% 0px';

interface ContentClipProps {
  videoId: string | null;
  /** The text for a video that cannot be shown; without it nothing is rendered. */
  missing?: string;
  /** In the first screen, or close to it: its picture does not wait for the video. */
  isFirst?: boolean;
}

/**
 * A video chosen by an admin for the home page. A video that is not live is missing for all users: the player who owns
 * it and admins, who may see it elsewhere, see the page as visitors do.
 */
export function ContentClip({ videoId, missing, isFirst = false }: ContentClipProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = trpc.videos.byId.useQuery({ id: videoId ?? '' }, { enabled: videoId !== null });
  const isLive = video.data?.isApproved === true && video.data.isPublic && video.data.processing === 'ready';
  const isNear = useNear(frame, isLive);
  const isMissing = videoId === null || video.isError || (video.data !== undefined && !isLive);

  if (isMissing) return missing ? <p className={classes.missing}>{missing}</p> : null;
  const picture = isFirst ? posterAt(videoId) : undefined;
  return (
    <div ref={frame}>
      {video.data && isNear ? (
        <VideoPlayer video={video.data} poster={picture} />
      ) : (
        <ClipPlaceholder picture={picture} />
      )}
    </div>
  );
}

/** Whether an element has been near the viewport since `isWanted` became true. */
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

/** A placeholder with the size of the video player, and with the picture that it begins with. */
function ClipPlaceholder({ picture }: { picture: string | undefined }) {
  return (
    <div className={classes.skeleton}>
      <PitchLines view="centre" className={classes.lines} />
      {picture && <img className={classes.picture} src={picture} alt="" fetchPriority="high" />}
    </div>
  );
}
