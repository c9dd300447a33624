import { type FormErrors, schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';

export type Schema = Parameters<typeof schemaResolver>[0];
export type FieldsOf<S extends Schema> = Record<keyof NonNullable<S['~standard']['types']>['input'], unknown>;

interface FormOptions<Values> extends Omit<UseFormInput<Values>, 'validate'> {
  initialValues: Values;
}

interface ZodForm<Values> extends UseFormReturnType<Values> {
  /** Shows what the server rejected beside its fields and focuses the first of them. */
  showErrors: (errors: FormErrors) => void;
}

/** A form validated by a schema of `contracts`. A submit with invalid values focuses the first invalid field. */
export function useZodForm<S extends Schema, Values extends FieldsOf<S>>(
  schema: S,
  options: FormOptions<Values>,
): ZodForm<Values> {
  return useValidatedForm(schemaResolver(schema, { sync: true }), options);
}

/** The same for rules that are not a schema of `contracts`. */
export function useValidatedForm<Values extends object>(
  validate: (values: Values) => FormErrors,
  options: FormOptions<Values>,
): ZodForm<Values> {
  const form: UseFormReturnType<Values> = useForm({ ...options, validate });
  const focusFirst = (errors: FormErrors) => {
    const nodes = Object.keys(errors).map((field) => form.getInputNode(field as never));
    firstOnScreen(nodes)?.focus();
  };
  return {
    ...form,
    onSubmit: (onValid, onInvalid = focusFirst) => form.onSubmit(onValid, onInvalid),
    showErrors(errors) {
      form.setErrors(errors);
      focusFirst(errors);
    },
  };
}

const FOCUSABLE = 'input, textarea, select, button';

function firstOnScreen(nodes: readonly (HTMLElement | null)[]): HTMLElement | null {
  const [first] = nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first || first.matches(FOCUSABLE)) return first ?? null;
  // A group of radio buttons is reached through its first one.
  return first.querySelector<HTMLElement>(FOCUSABLE);
}
