import { Popover, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NotificationPanel } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { BellFace } from './bell-face.tsx';
import classes from './bell-menu.module.css';
import barClasses from './top-bar.module.css';

/** Narrower screens have no space for a panel beside the bell. */
const WIDE = '(min-width: 30em)';

/** The bell with its panel; on a phone it leads to the page of all notifications. */
export function BellMenu({ unread, descriptionId }: { unread: number; descriptionId: string }) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  // Each entry of the panel leads to a page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the address changes
  useEffect(() => setOpen(false), [key]);

  const handleClick = () => {
    if (window.matchMedia(WIDE).matches) setOpen(!isOpen);
    else void navigate(paths.notifications());
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={380}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={`${classes.target} ${barClasses.bell}`}
          aria-describedby={unread > 0 ? descriptionId : undefined}
          onClick={handleClick}
        >
          <BellFace unread={unread} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={headingId}>
        {isOpen && <NotificationPanel headingId={headingId} />}
      </Popover.Dropdown>
    </Popover>
  );
}
