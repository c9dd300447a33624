import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { fieldIssuesOf } from '../../../../lib/errors.ts';

type Schema = Parameters<typeof schemaResolver>[0];

/** A form that checks itself by the contract's own schema, and takes in what the server has found besides. */
export function useEntryForm<Values extends Record<string, unknown>>(initialValues: Values, schema: Schema) {
  const form = useForm<Values>({ initialValues, validate: schemaResolver(schema, { sync: true }) });

  const focusFirst = (errors: object) => {
    const field = Object.keys(initialValues).find((name) => name in errors);
    if (field) form.getInputNode(field as never)?.focus();
  };
  const showRefusal = (error: unknown) => {
    const refusals = fieldIssuesOf(error, 'patch');
    form.setErrors(refusals as UseFormReturnType<Values>['errors']);
    focusFirst(refusals);
  };
  /** A text field that is no input itself. */
  const bind = (name: keyof Values & string) => ({
    value: String(form.values[name] ?? ''),
    error: form.errors[name],
    onChange: (text: string) => form.setFieldValue(name, text as never),
  });
  return { form, bind, focusFirst, showRefusal };
}
