import { keepPreviousData } from '@tanstack/react-query';
import type { Video } from '@touchline/contracts/videos';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField, type PickInputProps } from './pick-field.tsx';

const OFFERED = 10;
const HIDDEN = 'This video is not public at the moment: visitors read “Video not found” in its place.';
const GONE = 'This video is no longer there: visitors read “Video not found” in its place.';

/** Chooses a video by its title or its player's name, and warns when visitors would not see it. */
export function VideoField({ description, ...field }: PickInputProps) {
  const { data, isError } = useVideo(field.value ?? '');
  const warning = isError ? GONE : data && !isLive(data) ? HIDDEN : null;

  return (
    <PickField
      label="Video"
      placeholder="Type a title or a player's name"
      description={warning ?? description}
      useChosen={useVideo}
      useFound={useVideosFound}
      toPick={toPick}
      {...field}
    />
  );
}

const useVideo = (id: string) => trpc.videos.byId.useQuery({ id }, { enabled: id !== '' });

const useVideosFound = (search: string) =>
  trpc.videos.forModeration.useQuery({ search, limit: OFFERED }, { placeholderData: keepPreviousData });

const isLive = (video: Video) => video.isApproved && video.isPublic && video.processing === 'ready';

function toPick(video: Video): Pick {
  const { id, title, player, createdAt } = video;
  return {
    id,
    label: title,
    hint: `${fullName(player)} · ${formatDate(createdAt)}`,
    badge: isLive(video) ? undefined : <StatusBadge tone="waiting">Not public</StatusBadge>,
  };
}
