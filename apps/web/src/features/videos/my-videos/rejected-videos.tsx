import { Anchor, Box, Stack, Text } from '@mantine/core';
import { REJECTION_LABELS } from '@touchline/contracts/video-reviews';
import { Link } from 'react-router-dom';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
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
  if (count === 0) return null;
  return (
    <WaitingNotice
      title={countOf(count, 'clip was rejected and waits for you', 'clips were rejected and wait for you')}
      after={
        <Stack component="ul" gap="0.25rem" m={0} mt="xs" p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {rejected.map(({ id, title, rejection }) => (
            <Box component="li" key={id}>
              <Anchor component={Link} to={paths.playerDashboard({ video: id })}>
                Fix “{title}”
              </Anchor>
              {rejection?.reason && <Text span>: {REJECTION_LABELS[rejection.reason]}</Text>}
            </Box>
          ))}
        </Stack>
      }
    >
      Scouts see a clip once you have changed it and it is approved.
      {rejected.length < count && ' Those that are not named here are further down under My Videos.'}
    </WaitingNotice>
  );
}
