import { Popover, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NotificationPanel } from '../../features/notifications/index.ts';
import { paths } from '../../lib/paths.ts';
import { BellFace } from './bell-face.tsx';
import classes from './bell-menu.module.css';
import barClasses from './top-bar.module.css';

export interface BellProps {
  unread: number;
  /** The id of the text that says how many are unread. */
  descriptionId: string;
}

/** The bell with its panel. */
export function BellMenu({ unread, descriptionId }: BellProps) {
  const headingId = useId();
  const { key, pathname } = useLocation();
  // Each entry of the panel leads to a page, on which the panel is closed. It stays so when the user comes back.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  if (openAt && !isOpen) setOpenAt(null);
  const setOpen = (next: boolean) => setOpenAt(next ? key : null);

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
          aria-current={pathname === paths.notifications() ? 'page' : undefined}
          onClick={() => setOpen(!isOpen)}
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
