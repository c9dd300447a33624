import { type PlayerProfile, playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { draftKey } from '../../../lib/draft-store.ts';
import { useProfileDraft } from '../../../shared/profiles/use-profile-draft.ts';
import { useCreateProfile, useUpdateProfile } from '../hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. */
export function useProfileForm(player: Account) {
  const { accept, onSubmit, ...draft } = useProfileDraft(playerProfileFields, {
    key: draftKey('player-profile', player.id),
    saved: toValues(player.playerProfile),
  });
  const handleSaved = (saved: PlayerProfile) => accept(toValues(saved));
  const create = useCreateProfile(handleSaved);
  const update = useUpdateProfile(handleSaved);
  const { mutate } = player.playerProfile ? update : create;
  const isSaving = create.isPending || update.isPending;
  const handleSubmit = onSubmit({
    isSaving,
    save: (values, callbacks) => mutate({ playerId: player.id, profile: toFields(values) }, callbacks),
  });
  return { ...draft, handleSubmit, isSaving };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
