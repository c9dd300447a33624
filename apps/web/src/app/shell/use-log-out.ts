import { mayLeave } from '../../components/dialog/use-leave-question.ts';
import { maySignOut } from '../../lib/before-sign-out.ts';
import { useSession } from '../../lib/session.tsx';

/** @returns what every "Log out" calls: it asks first if unsaved changes would be lost */
export function useLogOut(): () => Promise<void> {
  const { signOut } = useSession();
  return async () => {
    if ((await mayLeave()) && (await maySignOut())) signOut();
  };
}
