import { type ScoutProfile, scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { draftKey } from '../../lib/draft-store.ts';
import { useProfileDraft } from '../../shared/profiles/use-profile-draft.ts';
import { useCreateScoutProfile, useUpdateScoutProfile } from './hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. */
export function useScoutProfileForm(scout: Account) {
  const { accept, onSubmit, ...draft } = useProfileDraft(scoutProfileFields, {
    key: draftKey('scout-profile', scout.id),
    saved: toValues(scout.scoutProfile),
  });
  const handleSaved = (saved: ScoutProfile) => accept(toValues(saved));
  const create = useCreateScoutProfile(handleSaved);
  const update = useUpdateScoutProfile(handleSaved);
  const { mutate } = scout.scoutProfile ? update : create;
  const isSaving = create.isPending || update.isPending;
  const handleSubmit = onSubmit({
    isSaving,
    save: (values, callbacks) => mutate({ scoutId: scout.id, profile: toFields(values) }, callbacks),
  });
  return { ...draft, handleSubmit, isSaving };
}
