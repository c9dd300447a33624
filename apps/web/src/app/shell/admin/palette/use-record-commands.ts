import { keepPreviousData } from '@tanstack/react-query';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { trpc } from '../../../../lib/trpc.ts';
import type { CommandGroup } from './commands.ts';

const SHOWN = 5;
/** A single letter matches nearly everything. */
const LENGTH_MIN = 2;

/** Users and clips that match the text, found by the server. */
export function useRecordCommands(text: string): { groups: CommandGroup[]; isPending: boolean; isFailed: boolean } {
  const navigate = useNavigate();
  const search = text.trim();
  const options = { enabled: search.length >= LENGTH_MIN, placeholderData: keepPreviousData };
  const users = trpc.users.accounts.useQuery({ search, limit: SHOWN }, options);
  const videos = trpc.videos.forModeration.useQuery({ search, limit: SHOWN }, options);
  if (!options.enabled) return { groups: [], isPending: false, isFailed: false };
  return {
    isPending: users.isFetching || videos.isFetching,
    isFailed: users.isError || videos.isError,
    groups: [
      {
        label: 'Users',
        commands: (users.data?.items ?? []).map((user) => ({
          id: user.id,
          label: fullName(user),
          about: `${ROLE_LABELS[user.role]} · @${user.username}${user.isVerified ? '' : ' · Unverified'}`,
          run: () => navigate(paths.adminUsers({ user: user.id })),
        })),
      },
      {
        label: 'Clips',
        commands: (videos.data?.items ?? []).map((video) => ({
          id: video.id,
          label: video.title,
          about: `${fullName(video.player)}${video.isApproved ? '' : ' · Pending'}`,
          run: () => navigate(paths.adminContent({ video: video.id })),
        })),
      },
    ],
  };
}
