import { scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { KEPT_DRAFT, useLeaveQuestion } from '../../components/dialog/use-leave-question.ts';
import { draftKey } from '../../lib/draft-store.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDraftForm } from '../../lib/use-draft-form.ts';
import { toFields, toValues } from './profile-values.ts';

const CREATED = { title: 'Profile created', description: 'Our team sees it when it looks at your account.' };
const UPDATED = { title: 'Profile updated', description: 'Your changes are saved.' };

/** The form of the profile. Unsaved changes are kept in the browser, and leaving with them asks first. */
export function useScoutProfileForm(scout: Account) {
  const { form, hasChanges, restoredFrom, discard } = useDraftForm(scoutProfileFields, {
    key: draftKey('scout-profile', scout.id),
    saved: toValues(scout.scoutProfile),
  });
  useLeaveQuestion(hasChanges, KEPT_DRAFT);
  const save = useSaveProfile(scout);
  const handleSubmit = form.submitTo(save, {
    input: (values) => ({ scoutId: scout.id, profile: toFields(values) }),
    part: 'profile',
    stored: toValues,
    after: 'keep',
    onDone: () => showToast(scout.scoutProfile ? UPDATED : CREATED),
  });
  return { form, restoredFrom, discard, handleSubmit };
}

/** Creates the profile when there is none yet and changes it otherwise. It is part of the session too. */
function useSaveProfile(scout: Account) {
  const { refresh } = useSession();
  const create = trpc.scouts.createProfile.useMutation({
    meta: { failed: 'Profile creation failed', refreshes: 'own-profile' },
    onSuccess: refresh,
  });
  const update = trpc.scouts.updateProfile.useMutation({
    meta: { failed: 'Profile update failed', refreshes: 'own-profile' },
    onSuccess: refresh,
  });
  return scout.scoutProfile ? update : create;
}
