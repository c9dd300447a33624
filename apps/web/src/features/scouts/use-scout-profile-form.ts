import { scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { useCreateScoutProfile, useUpdateScoutProfile } from './hooks.ts';
import { toFields, toValues } from './profile-values.ts';

/** The form of the profile: creates it when there is none yet and changes it otherwise. After a failure the input stays. */
export function useScoutProfileForm(scout: Account) {
  const form = useZodForm(scoutProfileFields, { initialValues: toValues(scout.scoutProfile) });
  const create = useCreateScoutProfile();
  const update = useUpdateScoutProfile();
  const save = scout.scoutProfile ? update : create;
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    save.mutate(
      { scoutId: scout.id, profile: toFields(values) },
      {
        onSuccess(saved) {
          // Show the fields as they were stored, unless the scout has gone on typing.
          const isUntouched = JSON.stringify(form.getValues()) === JSON.stringify(values);
          if (isUntouched) form.setValues(toValues(saved));
        },
        onError: (error) => form.showErrors(fieldIssuesOf(error, 'profile')),
      },
    );
  });
  return { form, handleSubmit, isSaving };
}
