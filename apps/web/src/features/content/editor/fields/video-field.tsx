import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField } from './pick-field.tsx';

/** A pause of this length in typing starts the search. */
const PAUSE_MS = 250;
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
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const videos = trpc.videos.forModeration.useQuery({ search, limit: OFFERED }, { placeholderData: keepPreviousData });
  const chosen = trpc.videos.byId.useQuery({ id: value }, { enabled: value !== '' });
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
      chosen={
        chosen.data ? toPick(chosen.data) : chosen.isError ? { id: value, label: 'Unknown video', hint: value } : null
      }
      found={videos.data?.items.map(toPick) ?? []}
      isSearching={videos.isFetching}
      onSearch={setText}
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
