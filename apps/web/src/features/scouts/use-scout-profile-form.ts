import { schemaResolver, useForm } from '@mantine/form';
import { scoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useCreateScoutProfile, useUpdateScoutProfile } from './hooks.ts';
import { type ScoutProfileValues, toFields, toValues } from './profile-values.ts';

/** The profile being written: created when there is none yet and changed otherwise. A failure keeps what was typed. */
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
            // As it is stored, trimmed; but whoever has gone on typing meanwhile keeps that.
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
