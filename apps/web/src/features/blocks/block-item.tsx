import { Menu } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { trpc } from '../../lib/trpc.ts';

interface BlockItemProps {
  userId: string;
  onBlock: () => void;
  onUnblock: () => void;
}

/** The entry of a menu that blocks or unblocks a user; it asks which when the menu opens. */
export function BlockItem({ userId, onBlock, onUnblock }: BlockItemProps) {
  const contact = trpc.contactRequests.with.useQuery({ otherId: userId });
  const isBlocked = contact.data?.standing === 'blocked';
  return (
    <Menu.Item
      leftSection={<IconBan size={18} aria-hidden="true" />}
      // Disabled until it is known whether the user is blocked. After a failure it offers to block, which is safer.
      disabled={contact.isPending}
      {...(isBlocked ? {} : { 'data-tone': 'danger' })}
      onClick={isBlocked ? onUnblock : onBlock}
    >
      {isBlocked ? 'Unblock' : 'Block…'}
    </Menu.Item>
  );
}
