import type { PlayerProfile } from '@touchline/contracts/players';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** A player's profile is part of the lists of players and users and of the player's session. */
function useRefreshPlayer() {
  const utils = trpc.useUtils();
  const { refresh } = useSession();
  return () => Promise.all([utils.players.invalidate(), utils.users.invalidate(), refresh()]);
}

/** Creates the player's profile and refetches what shows it; `onSaved` is called before. */
export function useCreateProfile(onSaved: (saved: PlayerProfile) => void) {
  const refreshPlayer = useRefreshPlayer();
  return trpc.players.createProfile.useMutation({
    onSuccess(saved) {
      onSaved(saved);
      showToast({ title: 'Profile created', description: 'Scouts find you by it once your account is verified.' });
      return refreshPlayer();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Profile creation failed', description, tone: 'danger' });
    },
  });
}

/** Changes the player's profile and refetches what shows it; `onSaved` is called before. */
export function useUpdateProfile(onSaved: (saved: PlayerProfile) => void) {
  const refreshPlayer = useRefreshPlayer();
  return trpc.players.updateProfile.useMutation({
    onSuccess(saved) {
      onSaved(saved);
      showToast({ title: 'Profile updated', description: 'Scouts see the new version from now on.' });
      return refreshPlayer();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Profile update failed', description, tone: 'danger' });
    },
  });
}

/** Counts a view of a player's page, once per mount. A failure is only logged. */
export function useTrackView(playerId: string | undefined): void {
  const { mutate } = trpc.players.trackView.useMutation({
    onError: (error) => logProblem('The view of the profile was not counted.', error),
  });
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (playerId === undefined || counted.current === playerId) return;
    counted.current = playerId;
    mutate({ playerId });
  }, [playerId, mutate]);
}
