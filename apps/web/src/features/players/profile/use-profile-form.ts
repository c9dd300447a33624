import { type PlayerProfile, playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { useRef } from 'react';
import { KEPT_DRAFT, useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { draftKey } from '../../../lib/draft-store.ts';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { useCreateProfile, useUpdateProfile } from '../hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. Unsaved changes are kept. */
export function useProfileForm(player: Account) {
  const draft = useDraftForm(playerProfileFields, {
    key: draftKey('player-profile', player.id),
    saved: toValues(player.playerProfile),
  });
  const { form, restoredFrom, discard } = draft;
  useLeaveQuestion(draft.hasChanges, KEPT_DRAFT);
  const sent = useRef(form.values);
  const handleSaved = (saved: PlayerProfile) => draft.accept(toValues(saved), sent.current);
  const create = useCreateProfile(handleSaved);
  const update = useUpdateProfile(handleSaved);
  const save = player.playerProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    sent.current = values;
    save.mutate(
      { playerId: player.id, profile: toFields(values) },
      { onError: (error) => form.showErrors(fieldIssuesOf(error, 'profile')) },
    );
  });
  return { form, handleSubmit, isSaving, restoredFrom, discard };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
