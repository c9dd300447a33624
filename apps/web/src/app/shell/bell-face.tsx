import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { CountBadge } from '../../components/count-badge.tsx';
import classes from './top-bar.module.css';

/** The content of the bell, which is a link or a button. Screen readers get the number by its description. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={20} aria-hidden="true" />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <CountBadge count={unread} className={classes.count} />
    </>
  );
}
