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
      // While it is not known, the first answer would be a guess; after a failure blocking is the safer offer.
      disabled={contact.isPending}
      {...(isBlocked ? {} : { 'data-tone': 'danger' })}
      onClick={isBlocked ? onUnblock : onBlock}
    >
      {isBlocked ? 'Unblock' : 'Block…'}
    </Menu.Item>
  );
}
