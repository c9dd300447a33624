import type { ScoutProfile } from '@touchline/contracts/scouts';
import { messageOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** A scout's profile is part of the lists of users and of the scout's session. */
function useRefreshScout() {
  const utils = trpc.useUtils();
  const { refresh } = useSession();
  return () => Promise.all([utils.users.invalidate(), refresh()]);
}

/** Creates the scout's profile and refetches what shows it; `onSaved` is called before. */
export function useCreateScoutProfile(onSaved: (saved: ScoutProfile) => void) {
  const refreshScout = useRefreshScout();
  return trpc.scouts.createProfile.useMutation({
    onSuccess(saved) {
      onSaved(saved);
      showToast({ title: 'Profile created', description: 'Our team sees it when it looks at your account.' });
      return refreshScout();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Profile creation failed', description, tone: 'danger' });
    },
  });
}

/** Changes the scout's profile and refetches what shows it; `onSaved` is called before. */
export function useUpdateScoutProfile(onSaved: (saved: ScoutProfile) => void) {
  const refreshScout = useRefreshScout();
  return trpc.scouts.updateProfile.useMutation({
    onSuccess(saved) {
      onSaved(saved);
      showToast({ title: 'Profile updated', description: 'Your changes are saved.' });
      return refreshScout();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Profile update failed', description, tone: 'danger' });
    },
  });
}
