import type { UseFormReturnType } from '@mantine/form';

/** Takes the person to the first field that needs a change; fields stand in the order of the form's initial values. */
export function focusFirstInvalid<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'getInputNode'>,
  errors: Record<string, unknown>,
): void {
  const name = Object.keys(form.getValues()).find((field) => errors[field]);
  const node = name && form.getInputNode(name);
  // A group of radios is reached through its first one.
  const input = node && (node.matches('input') ? node : node.querySelector<HTMLElement>('input'));
  if (input) input.focus();
}
