import { type FormErrors, schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { notifyManager } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldIssuesOf, messageOf } from './errors.ts';
import { markShownAtFields } from './query-client.ts';

export type Schema = Parameters<typeof schemaResolver>[0];
export type FieldsOf<S extends Schema> = Record<keyof NonNullable<S['~standard']['types']>['input'], unknown>;

interface FormOptions<Values> extends Omit<UseFormInput<Values>, 'validate'> {
  initialValues: Values;
}

/** The part of a mutation that a form needs. */
export interface Sendable<Input, Output> {
  mutateAsync: (input: Input) => Promise<Output>;
}

export interface SubmitOptions<Values, Output> {
  /** The part of the input that the form edits, such as 'profile' where the server names the field `profile.club`. */
  part?: string | readonly string[];
  /** The field at which a refusal is shown that names none, and which has the focus after a failure without a reason. */
  elseAt?: keyof Values & string;
  /** The values as the server has stored them, for a form that stays. Fields in which the user has gone on typing keep that. */
  stored?: (output: Output) => Values;
  /** After a success, also when the form is gone by then. `false` says that it was none after all, and ends here. */
  onSuccess?: (output: Output) => unknown;
  /** Closes the dialog, leads to the next page, moves the focus: after a success, unless the user has left the form before it. */
  onDone?: (output: Output, values: Values) => unknown;
  /** After a failure, unless the user has left the form before it: before the reasons are shown at these fields. */
  onFailed?: (error: unknown, fields: FormErrors) => void;
  /**
   * What becomes of the form after a success. 'close': it is about to go, and takes no second submit until it has gone or
   * was emptied by `reset`. 'reset': it is empty again. 'keep': it stays for the next change, and takes it once the page
   * shows what has been saved; its fields can be edited during the call too.
   */
  after?: 'close' | 'reset' | 'keep';
}

export interface SubmitTo<Values> {
  <Input, Output>(
    mutation: Sendable<Input, Output>,
    options: SubmitOptions<Values, Output> & { input: (values: Values) => Input },
  ): SubmitHandler;
  <Output>(mutation: Sendable<Values, Output>, options?: SubmitOptions<Values, Output>): SubmitHandler;
}

type SubmitHandler = (event?: FormEvent<HTMLFormElement>) => void;

export interface ZodForm<Values> extends UseFormReturnType<Values> {
  /** Shows what the server rejected beside its fields and focuses the first of them. */
  showErrors: (errors: FormErrors) => void;
  /**
   * The handler of the form's submit: sends valid values, one call at a time, and shows beside the fields what the server
   * rejects. It goes on when the form is gone before the response.
   */
  submitTo: SubmitTo<Values>;
  /** Takes no change and no submit until a call with the same values, which another form has sent, has ended. */
  waitFor: <Result>(call: Promise<Result>) => Promise<Result>;
  /** A call is on its way, or has succeeded and the form is about to go. */
  isLocked: boolean;
}

/** Checkboxes and native selects have no `readOnly`. */
const UNCHANGEABLE = { readOnly: true, onChange: () => {} };

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
  const [lock, setLock] = useState<'open' | 'sending' | 'closed'>('open');
  // State is set at the next render, and a second press may come before it. A dialog that stays mounted empties its form
  // for the next opening, perhaps before the call has ended.
  const stage = useRef<'open' | 'sending' | 'emptied' | 'sent'>('open');
  const focusFirst = (errors: FormErrors) => {
    const nodes = Object.keys(errors).map((field) => form.getInputNode(field as never));
    firstOnScreen(nodes)?.focus();
  };
  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors);
    focusFirst(errors);
  };
  const unlock = () => {
    stage.current = 'open';
    setLock('open');
  };
  const waitFor = <Result>(call: Promise<Result>) => {
    stage.current = 'sending';
    setLock('closed');
    return call.finally(unlock);
  };
  const endCall = (after: 'close' | 'reset' | 'keep') => {
    if (after === 'close' && stage.current !== 'emptied') stage.current = 'sent';
    // Queries tell the page of new data by the same queue. A second press before that would create what is there already.
    else if (after === 'keep') notifyManager.schedule(unlock);
    else unlock();
  };
  const reset = () => {
    form.reset();
    if (stage.current === 'sent') unlock();
    else if (stage.current === 'sending') stage.current = 'emptied';
  };
  const submitTo = <Input, Output>(
    mutation: Sendable<Input, Output>,
    options: SubmitOptions<Values, Output> & { input?: (values: Values) => Input } = {},
  ) => {
    const { input, part, elseAt, stored, onSuccess, onDone, onFailed, after = 'close' } = options;
    const send = async (values: Values, element: HTMLFormElement | undefined) => {
      if (stage.current !== 'open') return;
      const sent = input ? input(values) : (values as unknown as Input);
      // Another form may be there after the call, with fields of the same names.
      const isShown = () => element?.isConnected ?? true;
      stage.current = 'sending';
      setLock(after === 'keep' ? 'sending' : 'closed');
      let output: Output;
      try {
        output = await mutation.mutateAsync(sent);
      } catch (error) {
        unlock();
        if (!isShown()) return;
        const rejected = rejectedFields(error, part, elseAt);
        const fields = Object.keys(rejected);
        if (fields.length > 0 && fields.every((field) => form.getInputNode(field as never))) markShownAtFields(error);
        onFailed?.(error, rejected);
        showErrors(rejected);
        // Without a reason of the server the toast says all, and the user goes on there.
        if (elseAt && fields.length === 0) form.getInputNode(elseAt as never)?.focus();
        return;
      }
      if (after === 'reset') form.reset();
      if (stored) form.setValues(untouched(stored(output), { sent: values, typed: form.getValues() }));
      endCall(after);
      if (onSuccess?.(output) === false) unlock();
      else if (isShown()) onDone?.(output, values);
    };
    return form.onSubmit((values, event) => void send(values, event?.currentTarget), focusFirst);
  };
  return {
    ...form,
    onSubmit: (onValid, onInvalid = focusFirst) => form.onSubmit(onValid, onInvalid),
    getInputProps: ((path, more) => ({
      ...form.getInputProps(path, more),
      ...(lock === 'closed' && UNCHANGEABLE),
    })) as typeof form.getInputProps,
    reset,
    showErrors,
    submitTo: submitTo as SubmitTo<Values>,
    waitFor,
    isLocked: lock !== 'open',
  };
}

/** What the server has stored, without the fields that the user has typed in since. */
function untouched<Values extends object>(
  stored: Values,
  { sent, typed }: { sent: Values; typed: Values },
): Partial<Values> {
  const isSame = (field: string) =>
    JSON.stringify(typed[field as keyof Values]) === JSON.stringify(sent[field as keyof Values]);
  return Object.fromEntries(Object.entries(stored).filter(([field]) => isSame(field))) as Partial<Values>;
}

function rejectedFields(
  error: unknown,
  part: string | readonly string[] | undefined,
  elseAt: string | undefined,
): FormErrors {
  const issues = fieldIssuesOf(error, part);
  const reason = messageOf(error, '');
  return elseAt && reason && Object.keys(issues).length === 0 ? { [elseAt]: reason } : issues;
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
