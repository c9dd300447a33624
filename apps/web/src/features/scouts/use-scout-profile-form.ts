import { schemaResolver, useForm } from '@mantine/form';
import { scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useCreateScoutProfile, useUpdateScoutProfile } from './hooks.ts';
import { type ScoutProfileValues, toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. After a failure the input stays. */
export function useScoutProfileForm(scout: Account) {
  const form = useForm<ScoutProfileValues>({
    initialValues: toValues(scout.scoutProfile),
    validate: schemaResolver(scoutProfileFields, { sync: true }),
  });
  const create = useCreateScoutProfile();
  const update = useUpdateScoutProfile();
  const save = scout.scoutProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit(
    (values) => {
      if (isSaving) return;
      save.mutate(
        { scoutId: scout.id, profile: toFields(values) },
        {
          onSuccess(saved) {
            // Shows the profile as stored, trimmed, unless the user has typed something else in the meantime.
            const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(values);
            if (isUntouched) form.setValues(toValues(saved));
          },
          onError: (error) => form.setErrors(fieldIssuesOf(error, 'profile')),
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
