import { keepPreviousData } from '@tanstack/react-query';
import type { Video } from '@touchline/contracts/videos';
import type { ReactNode } from 'react';
import { useRemoteSearch } from '../../../../components/remote-select.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField } from './pick-field.tsx';

const OFFERED = 10;
const HIDDEN = 'This video is not public at the moment: visitors read “Video not found” in its place.';
const GONE = 'This video is no longer there: visitors read “Video not found” in its place.';

interface VideoFieldProps {
  value?: string;
  error?: ReactNode;
  description: string;
  onChange: (id: string) => void;
}

/** Chooses a video by its title or its player's name, and warns when visitors would not see it. */
export function VideoField({ value = '', error, description, onChange }: VideoFieldProps) {
  const chosen = trpc.videos.byId.useQuery({ id: value }, { enabled: value !== '' });
  const unknown = chosen.isError ? { id: value, label: 'Unknown video', hint: value } : null;
  const pick = chosen.data ? toPick(chosen.data) : unknown;
  const remote = useRemoteSearch(pick);
  const videos = trpc.videos.forModeration.useQuery(
    { search: remote.search, limit: OFFERED },
    { placeholderData: keepPreviousData },
  );
  const warning = chosen.isError ? GONE : chosen.data && !isLive(chosen.data) ? HIDDEN : null;

  return (
    <PickField
      label="Video"
      placeholder="Type a title or a player's name"
      nothingFound="No video found"
      description={warning ?? description}
      value={value}
      error={error}
      onChange={onChange}
      chosen={pick}
      found={videos.data?.items.map(toPick) ?? []}
      isSearching={videos.isFetching}
      remote={remote}
    />
  );
}

const isLive = (video: Video) => video.isApproved && video.isPublic;

function toPick(video: Video): Pick {
  const { id, title, player, createdAt } = video;
  return {
    id,
    label: title,
    hint: `${fullName(player)} · ${formatDate(createdAt)}`,
    badge: isLive(video) ? undefined : <StatusBadge tone="waiting">Not public</StatusBadge>,
  };
}
