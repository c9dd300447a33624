import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { reportChunkError } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { BellFace } from './bell-face.tsx';
import type { BellProps } from './bell-menu.tsx';
import classes from './top-bar.module.css';

/** Narrower screens have no space for a panel beside the bell. */
const WIDE = '(min-width: 30em)';

// The panel needs positioning code that visitors of the landing page never use. Until it is there, the bell is a link.
const BellMenu = lazyComponent(() => import('./bell-menu.tsx').then((module) => module.BellMenu), {
  Fallback: BellLink,
  onFailure: reportChunkError,
});

/**
 * Opens the panel of notifications; on a phone it leads to their page. The number of unread ones is its description, so that
 * its name stays the same.
 */
export function Bell() {
  const descriptionId = useId();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const Opener = isWide ? BellMenu : BellLink;
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery();
  return (
    <>
      <Opener unread={unread} descriptionId={descriptionId} />
      <span id={descriptionId} hidden>
        {unread} unread
      </span>
    </>
  );
}

function BellLink({ unread, descriptionId }: BellProps) {
  return (
    <NavLink
      to={paths.notifications()}
      className={`${classes.link} ${classes.bell}`}
      aria-describedby={unread > 0 ? descriptionId : undefined}
    >
      <BellFace unread={unread} />
    </NavLink>
  );
}
