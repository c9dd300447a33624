import { schemaResolver, useForm } from '@mantine/form';
import { playerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { profileIssuesOf, useCreateProfile, useUpdateProfile } from '../hooks.ts';
import { type ProfileValues, toFields, toValues } from './profile-values.ts';

/** The profile being written: created when there is none yet and changed otherwise (spec 4). A failure keeps what was typed. */
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
            // As it is stored, trimmed; but whoever has gone on typing meanwhile keeps that.
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
