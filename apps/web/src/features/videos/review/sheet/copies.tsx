import { Alert, Anchor, Box } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { Copy } from '@touchline/contracts/review-sheets';
import { Link } from 'react-router-dom';
import { formatDate, fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';

/** Other videos with the same file or pictures; those of other players first, as a warning. */
export function Copies({ copies }: { copies: readonly Copy[] }) {
  const [own, others] = [true, false].map((isOwn) => copies.filter(({ isSamePlayer }) => isSamePlayer === isOwn));
  return (
    <>
      {others && others.length > 0 && (
        <Alert color="red" title="A copy of another player’s video" icon={<IconAlertTriangle aria-hidden="true" />}>
          <CopyList copies={others} />
        </Alert>
      )}
      {own && own.length > 0 && (
        <Alert color="gray" title="The player has uploaded this before" icon={<IconCopy aria-hidden="true" />}>
          <CopyList copies={own} />
        </Alert>
      )}
    </>
  );
}

function CopyList({ copies }: { copies: readonly Copy[] }) {
  return (
    <Box component="ul" m={0} ps="1.2em">
      {copies.map(({ kind, video, share }) => (
        <li key={video.id}>
          <Anchor component={Link} to={paths.adminContent({ video: video.id })} inherit c="inherit">
            {video.title}
          </Anchor>{' '}
          by {fullName(video.player)}, {formatDate(video.createdAt)}, {video.isApproved ? 'approved' : 'pending'}:{' '}
          {kind === 'exact' ? 'the same file' : `the same pictures in ${Math.round(share * 100)} % of the frames`}
        </li>
      ))}
    </Box>
  );
}
