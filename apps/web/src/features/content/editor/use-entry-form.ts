import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';

type Schema = Parameters<typeof schemaResolver>[0];

/** A form that is validated by a schema of the contracts and shows what the server rejects. */
export function useEntryForm<Values extends Record<string, unknown>>(initialValues: Values, schema: Schema) {
  const form: UseFormReturnType<Values> = useForm({ initialValues, validate: schemaResolver(schema, { sync: true }) });

  const focusFirst = (errors: FormErrors) => {
    const field = Object.keys(initialValues).find((name) => name in errors);
    if (field) form.getInputNode(field as never)?.focus();
  };
  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirst(errors);
  };
  return { form, focusFirst, showErrors };
}
