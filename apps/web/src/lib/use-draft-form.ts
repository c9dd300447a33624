import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changesFrom, keepDraft, readDraft } from './draft-store.ts';
import { onAccepted } from './query-client.ts';
import { useStoredValues } from './use-stored-values.tsx';
import {
  type FieldsOf,
  type Schema,
  type Sendable,
  type SubmitOptions,
  type SubmitTo,
  useZodForm,
} from './use-zod-form.ts';

interface DraftFormOptions<Values> {
  /** Where the draft is kept, by `draftKey`. */
  key: string;
  /** The values as the server has them. */
  saved: Values;
  /** Where two forms on a page have fields of the same name. */
  name?: string;
}

type Fields = Record<string, unknown>;

const textOf = (changes: object, was: object) => JSON.stringify([changes, was]);

/** Drafts on their way to the server, by their keys: each resolves to the values that take its place, or to null if it stays. */
const sending = new Map<string, Promise<object | null>>();

/**
 * A form whose unsaved changes are kept in the browser as they are made, and are there again when the user returns. They
 * are removed once they are saved or undone, also when the form is gone by then. A user who returns before that waits for it.
 */
export function useDraftForm<S extends Schema, Values extends FieldsOf<S>>(
  schema: S,
  { key, saved, ...options }: DraftFormOptions<Values>,
) {
  const [found] = useState(() => readDraft(key, saved));
  const [restoredFrom, setRestoredFrom] = useState(found?.changedAt ?? null);
  const plain = useZodForm(schema, { ...options, initialValues: { ...saved, ...found?.changes } });
  const stored = useStoredValues(plain, saved, { ...saved, ...found?.was });
  const { form, base, changes, accept } = stored;
  const was = Object.fromEntries(Object.keys(changes).map((field) => [field, base[field as keyof Values]]));
  const kept = useRef(textOf(changes, was));

  useEffect(() => {
    const text = textOf(changes, was);
    // A draft that was only restored keeps its date.
    if (text === kept.current) return;
    kept.current = text;
    keepDraft<Fields>(key, changes, was);
  });

  const followEarlier = useEffectEvent(async () => {
    const call = sending.get(key);
    const values = call && ((await form.waitFor(call)) as Values | null);
    if (!values) return;
    kept.current = textOf({}, {});
    setRestoredFrom(null);
    accept(values);
    form.setValues(values);
  });
  useEffect(() => void followEarlier(), []);

  const submitTo = <Input, Output>(
    mutation: Sendable<Input, Output>,
    options: SubmitOptions<Values, Output> & { input: (values: Values) => Input },
  ) => {
    const saving: Sendable<Input, Output> = {
      async mutateAsync(input) {
        const sent = form.getValues();
        const { promise, resolve } = Promise.withResolvers<object | null>();
        sending.set(key, promise);
        const end = (values: Values | null) => {
          const isFirst = sending.get(key) === promise;
          if (isFirst) sending.delete(key);
          resolve(values);
          return isFirst;
        };
        // Written to the browser by hand, because the form may be gone. Once: the next text may be there soon.
        const clear = () => {
          const isKept = options.after === 'keep';
          if (!end(isKept ? null : saved)) return;
          const typedSince = isKept ? changesFrom(sent, form.getValues()) : {};
          const sentBefore = Object.fromEntries(
            Object.keys(typedSince).map((field) => [field, sent[field as keyof Values]]),
          );
          kept.current = textOf(typedSince, sentBefore);
          keepDraft<Fields>(key, typedSince, sentBefore);
          setRestoredFrom(null);
          accept(sent);
        };
        if (typeof input === 'object' && input) onAccepted(input, clear);
        const output = await mutation.mutateAsync(input).catch((error: unknown) => {
          end(null);
          throw error;
        });
        clear();
        if (options.after === 'reset') {
          form.setInitialValues(saved);
          accept(saved);
        } else if (options.stored) accept(options.stored(output));
        return output;
      },
    };
    return form.submitTo(saving, options);
  };

  return {
    form: { ...form, submitTo: submitTo as SubmitTo<Values> },
    patchOf: stored.patchOf,
    hasChanges: Object.keys(changes).length > 0,
    /** When the restored changes were made; null if there are none, or none any more. */
    restoredFrom,
    /** Goes back to the saved values. */
    discard() {
      setRestoredFrom(null);
      form.clearErrors();
      form.setValues(base);
    },
  };
}
