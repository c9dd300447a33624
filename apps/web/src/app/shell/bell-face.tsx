import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { UnreadCount } from './unread-count.tsx';

/** The content of the bell, which is a link or a button. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={20} aria-hidden="true" />
      <VisuallyHidden>Notifications</VisuallyHidden>
      <UnreadCount unread={unread} />
    </>
  );
}
