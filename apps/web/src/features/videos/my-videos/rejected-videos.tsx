import { Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { REJECTION_LABELS } from '@touchline/contracts/video-reviews';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PlainList } from '../../../components/lists.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { countOf } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { ownVideosInput } from './my-videos.tsx';

/** The player's clips that were rejected, with links to the form that sends them again. Nothing without one. */
export function RejectedVideos({ playerId }: { playerId: string }) {
  const { data: counts } = trpc.videos.ownCounts.useQuery();
  // The list of the page, which is loaded all the same.
  const { data: videos } = trpc.videos.ofPlayer.useInfiniteQuery(ownVideosInput(playerId), PAGED);
  const count = counts?.rejected ?? 0;
  const rejected = videos?.pages.flatMap(({ items }) => items).filter(({ isRejected }) => isRejected) ?? [];
  const [first] = rejected;
  if (count === 0) return null;
  return (
    <NeedRow
      tone="urgent"
      icon={<IconAlertCircle size={22} />}
      title={countOf(count, 'clip was rejected and waits for you', 'clips were rejected and wait for you')}
      action={
        first && (
          <ButtonLink size="sm" variant="default" to={paths.playerDashboard({ video: first.id })}>
            Fix It
          </ButtonLink>
        )
      }
    >
      <PlainList gap={0}>
        {rejected.map(({ id, title, rejection }) => (
          <li key={id}>
            <Anchor component={Link} inherit to={paths.playerDashboard({ video: id })}>
              Fix “{title}”
            </Anchor>
            {rejection?.reason && `: ${REJECTION_LABELS[rejection.reason]}`}
          </li>
        ))}
      </PlainList>
      You change the clip or its texts, and an admin looks at it again.
      {rejected.length < count && ' Those that are not named here are further down under My Videos.'}
    </NeedRow>
  );
}
