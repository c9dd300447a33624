import { playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useCreateProfile, useUpdateProfile } from '../hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. After a failure the input stays. */
export function useProfileForm(player: Account) {
  const form = useZodForm(playerProfileFields, { initialValues: toValues(player.playerProfile) });
  const create = useCreateProfile();
  const update = useUpdateProfile();
  const save = player.playerProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    save.mutate(
      { playerId: player.id, profile: toFields(values) },
      {
        onSuccess(saved) {
          // Show the fields as they were stored, unless the player has gone on typing.
          const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(values);
          if (isUntouched) form.setValues(toValues(saved));
        },
        onError: (error) => form.showErrors(fieldIssuesOf(error, 'profile')),
      },
    );
  });
  return { form, handleSubmit, isSaving };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
