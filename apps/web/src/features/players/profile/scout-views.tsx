import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { countOf, formatCount } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './scout-views.module.css';

/**
 * How many scouts have looked at the player in the last seven days, and how many had saved them last Monday. Before scouts can
 * find them, zero says nothing.
 */
export function ScoutViews({ player }: { player: Account }) {
  const { data: viewers } = trpc.players.ownViewerCount.useQuery();
  const { data: savers = 0 } = trpc.players.ownSaverCount.useQuery();
  const isListed = player.isVerified && player.playerProfile !== null;
  if (viewers === undefined || (viewers === 0 && savers === 0 && !isListed)) return null;
  return (
    <p className={classes.views}>
      <IconEye size={20} aria-hidden="true" />
      <span>
        {viewers === 0 ? 'Not seen by scouts this week' : `Seen by ${countOf(viewers, 'scout')} this week`}
        {savers > 0 && (
          <>
            {` · saved by ${formatCount(savers)} `}
            <Text span size="sm" fw={400} c="dimmed">
              (counted on Mondays)
            </Text>
          </>
        )}
      </span>
    </p>
  );
}
