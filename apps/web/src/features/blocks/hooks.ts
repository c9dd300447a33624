import type { Party } from '@touchline/contracts/messages';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { fullName } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Blocks users, after a question that says what it does, and unblocks them. */
export function useBlocking() {
  const confirm = useConfirm();
  const blocking = trpc.blocks.block.useMutation({ meta: { failed: 'Not blocked', refreshes: 'blocks' } });
  const unblocking = trpc.blocks.unblock.useMutation({ meta: { failed: 'Not unblocked', refreshes: 'blocks' } });
  return {
    isUnblocking: unblocking.isPending,
    async block(user: Party) {
      const name = fullName(user);
      const isSure = await confirm({
        title: `Block ${name}?`,
        message:
          'You cannot write to each other any more, and do not find each other. They are not told. You can unblock them on your account page at any time.',
        confirmLabel: 'Block',
        tone: 'danger',
      });
      if (!isSure) return;
      await blocking.mutateAsync({ userId: user.id }).then(
        () => showToast({ title: `${name} is blocked`, description: 'You can unblock them on your account page.' }),
        () => {},
      );
    },
    async unblock(user: Party) {
      if (unblocking.isPending) return;
      await unblocking.mutateAsync({ userId: user.id }).then(
        () => showToast({ title: `${fullName(user)} is unblocked`, description: 'You can write to each other again.' }),
        () => {},
      );
    },
  };
}
