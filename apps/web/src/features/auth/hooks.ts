import type { Account } from '@touchline/contracts/users';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Without a stored session the user counts as signed out, so "Welcome back!" would be wrong. */
const NOT_KEPT =
  'This browser does not let the site remember who you are. Please allow it to store data and try again.';

/** Signs a user in; `onDone` is called once the session is stored. */
export function useLogin(onDone: (user: Account) => void) {
  const { signIn, hasLeft } = useSession();
  return trpc.auth.login.useMutation({
    meta: { failed: 'Login failed', otherwise: 'Please check your credentials and try again.' },
    onMutate: hasLeft,
    onSuccess(user) {
      if (!signIn(user)) {
        showToast({ title: 'Login failed', description: NOT_KEPT, tone: 'danger' });
        return;
      }
      showToast({ title: 'Welcome back!', description: 'You have been successfully logged in.' });
      onDone(user);
    },
  });
}

/** Registers an account, which also signs the user in; `onDone` is called once the session is stored. */
export function useRegister(onDone: (user: Account) => void) {
  const { signIn, hasLeft } = useSession();
  return trpc.auth.register.useMutation({
    meta: { failed: 'Registration failed', otherwise: 'Please check your information and try again.' },
    onMutate: hasLeft,
    onSuccess(user) {
      const isKept = signIn(user);
      showToast({
        title: 'Account created successfully!',
        description: 'Please wait for admin verification before accessing all features.',
      });
      if (isKept) onDone(user);
    },
  });
}
