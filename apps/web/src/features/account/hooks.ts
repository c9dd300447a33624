import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Shows the user's own account as the server has stored it. */
export function useShowAccount() {
  const { auth } = trpc.useUtils();
  const { update } = useSession();
  return (account: NonNullable<ReturnType<typeof auth.me.getData>>) => {
    update(account);
    auth.me.setData(undefined, account);
  };
}
