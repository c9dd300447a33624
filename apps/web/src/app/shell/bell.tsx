import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { reportMissingPart } from '../../lib/missing-part.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { BellFace } from './bell-face.tsx';
import classes from './top-bar.module.css';

// The panel needs positioning code that visitors of the landing page never use. Until it is there, the bell is a link.
const BellMenu = lazyComponent(
  () => import('./bell-menu.tsx').then((module) => module.BellMenu),
  ({ unread, descriptionId }) => (
    <NavLink
      to={paths.notifications()}
      className={`${classes.link} ${classes.bell}`}
      aria-describedby={unread > 0 ? descriptionId : undefined}
    >
      <BellFace unread={unread} />
    </NavLink>
  ),
  reportMissingPart,
);

/** The number of unread notifications is the description of the bell, so that its name stays the same. */
export function Bell() {
  const descriptionId = useId();
  const { data: unread = 0 } = trpc.notifications.unreadCount.useQuery();
  return (
    <>
      <BellMenu unread={unread} descriptionId={descriptionId} />
      <span id={descriptionId} hidden>
        {unread} unread
      </span>
    </>
  );
}
