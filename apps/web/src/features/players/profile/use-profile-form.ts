import { playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { KEPT_DRAFT, useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { draftKey } from '../../../lib/draft-store.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { toFields, toValues } from './profile-values.ts';

const CREATED = { title: 'Profile created', description: 'Scouts find you by it once your account is verified.' };
const UPDATED = { title: 'Profile updated', description: 'Scouts see the new version from now on.' };

/** The form that creates the profile, or changes it. Unsaved changes are kept in the browser, and leaving with them asks first. */
export function useProfileForm(player: Account) {
  const { form, patchOf, hasChanges, restoredFrom, discard } = useDraftForm(playerProfileFields, {
    key: draftKey('player-profile', player.id),
    saved: toValues(player.playerProfile),
  });
  useLeaveQuestion(hasChanges, KEPT_DRAFT);
  // The profile is part of the session too.
  const { refresh } = useSession();
  const create = trpc.players.createProfile.useMutation({
    meta: { failed: 'Profile creation failed', refreshes: 'own-profile' },
    onSuccess() {
      showToast(CREATED);
      return refresh();
    },
  });
  const update = trpc.players.updateProfile.useMutation({
    meta: { failed: 'Profile update failed', refreshes: 'own-profile' },
    onSuccess() {
      showToast(UPDATED);
      return refresh();
    },
  });
  const options = { part: 'profile', stored: toValues, after: 'keep' } as const;
  const handleSubmit = player.playerProfile
    ? form.submitTo(update, {
        input: (values) => ({ playerId: player.id, profile: patchOf(toFields(values)) }),
        ...options,
      })
    : form.submitTo(create, { input: (values) => ({ playerId: player.id, profile: toFields(values) }), ...options });
  return { form, restoredFrom, discard, handleSubmit };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
