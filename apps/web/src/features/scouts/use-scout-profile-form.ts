import { type ScoutProfile, scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { useRef } from 'react';
import { KEPT_DRAFT, useLeaveQuestion } from '../../components/dialog/use-leave-question.ts';
import { draftKey } from '../../lib/draft-store.ts';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useDraftForm } from '../../lib/use-draft-form.ts';
import { useCreateScoutProfile, useUpdateScoutProfile } from './hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. Unsaved changes are kept. */
export function useScoutProfileForm(scout: Account) {
  const draft = useDraftForm(scoutProfileFields, {
    key: draftKey('scout-profile', scout.id),
    saved: toValues(scout.scoutProfile),
  });
  const { form, restoredFrom, discard } = draft;
  useLeaveQuestion(draft.hasChanges, KEPT_DRAFT);
  const sent = useRef(form.values);
  const handleSaved = (saved: ScoutProfile) => draft.accept(toValues(saved), sent.current);
  const create = useCreateScoutProfile(handleSaved);
  const update = useUpdateScoutProfile(handleSaved);
  const save = scout.scoutProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    sent.current = values;
    save.mutate(
      { scoutId: scout.id, profile: toFields(values) },
      { onError: (error) => form.showErrors(fieldIssuesOf(error, 'profile')) },
    );
  });
  return { form, handleSubmit, isSaving, restoredFrom, discard };
}
