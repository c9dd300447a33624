import { IconEye } from '@tabler/icons-react';
import { countOf } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './scout-views.module.css';

/** How many scouts have looked at the player in the last seven days. Before scouts can find them, zero says nothing. */
export function ScoutViews({ isListed }: { isListed: boolean }) {
  const { data: scouts } = trpc.players.ownViewerCount.useQuery();
  if (scouts === undefined || (scouts === 0 && !isListed)) return null;
  return (
    <p className={classes.views}>
      <IconEye size={20} aria-hidden="true" />
      {scouts === 0 ? 'Not seen by scouts this week' : `Seen by ${countOf(scouts, 'scout')} this week`}
    </p>
  );
}
