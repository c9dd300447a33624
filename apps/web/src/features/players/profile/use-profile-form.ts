import { schemaResolver, useForm } from '@mantine/form';
import { playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { profileIssuesOf, useCreateProfile, useUpdateProfile } from '../hooks.ts';
import { type ProfileValues, toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. After a failure the input stays. */
export function useProfileForm(player: Account) {
  const form = useForm<ProfileValues>({
    initialValues: toValues(player.playerProfile),
    validate: schemaResolver(playerProfileFields, { sync: true }),
  });
  const create = useCreateProfile();
  const update = useUpdateProfile();
  const save = player.playerProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit(
    (values) => {
      if (isSaving) return;
      save.mutate(
        { playerId: player.id, profile: toFields(values) },
        {
          onSuccess(saved) {
            // Shows the profile as stored, trimmed, unless the user has typed something else in the meantime.
            const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(values);
            if (isUntouched) form.setValues(toValues(saved));
          },
          onError: (error) => form.setErrors(profileIssuesOf(error)),
        },
      );
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first) form.getInputNode(first)?.focus();
    },
  );
  return { form, handleSubmit, isSaving };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
