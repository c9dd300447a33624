import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changesFrom, keepDraft, readDraft } from './draft-store.ts';
import { onAccepted } from './query-client.ts';
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

/** What a form holds once its draft has been accepted: `values` differ from `base` by what was typed during the call. */
interface Accepted {
  base: object;
  values: object;
}

/** The drafts on their way to the server, by their keys. Each resolves to null if it is refused. */
const sending = new Map<string, Promise<Accepted | null>>();

/**
 * A form whose unsaved changes are kept in the browser as they are made, and are there again when the user returns. They
 * are removed once they are saved or undone, also when the form is gone by then. A user who returns before that waits for it.
 */
export function useDraftForm<S extends Schema, Values extends FieldsOf<S>>(
  schema: S,
  { key, saved, ...options }: DraftFormOptions<Values>,
) {
  const [found] = useState(() => readDraft(key, saved));
  const [base, setBase] = useState(saved);
  const [restoredFrom, setRestoredFrom] = useState(found?.changedAt ?? null);
  const form = useZodForm(schema, { ...options, initialValues: { ...saved, ...found?.changes } });
  const changes = changesFrom(base, form.values);
  const kept = useRef(JSON.stringify(found?.changes ?? {}));

  useEffect(() => {
    const text = JSON.stringify(changes);
    // A draft that was only restored keeps its date.
    if (text === kept.current) return;
    kept.current = text;
    keepDraft(key, changes);
  });

  const followEarlier = useEffectEvent(async () => {
    const call = sending.get(key);
    const accepted = call && (await form.waitFor(call));
    if (!accepted) return;
    kept.current = JSON.stringify(changesFrom(accepted.base, accepted.values));
    setRestoredFrom(null);
    setBase(accepted.base as Values);
    form.setValues(accepted.values);
  });
  useEffect(() => void followEarlier(), []);

  const submitTo = <Input, Output>(
    mutation: Sendable<Input, Output>,
    options: SubmitOptions<Values, Output> & { input: (values: Values) => Input },
  ) => {
    const saving: Sendable<Input, Output> = {
      async mutateAsync(input) {
        const sent = form.getValues();
        const { promise, resolve } = Promise.withResolvers<Accepted | null>();
        sending.set(key, promise);
        const end = (accepted: Accepted | null) => {
          const isFirst = sending.get(key) === promise;
          if (isFirst) sending.delete(key);
          resolve(accepted);
          return isFirst;
        };
        // Written to the browser by hand, because the form may be gone. Once: the next text may be there soon.
        const clear = () => {
          const accepted =
            options.after === 'keep' ? { base: sent, values: form.getValues() } : { base: saved, values: saved };
          if (!end(accepted)) return;
          const typedSince = changesFrom(accepted.base, accepted.values);
          kept.current = JSON.stringify(typedSince);
          keepDraft(key, typedSince);
          setRestoredFrom(null);
          setBase(sent);
        };
        if (typeof input === 'object' && input) onAccepted(input, clear);
        const output = await mutation.mutateAsync(input).catch((error: unknown) => {
          end(null);
          throw error;
        });
        clear();
        if (options.after === 'reset') {
          form.setInitialValues(saved);
          setBase(saved);
        } else if (options.stored) setBase(options.stored(output));
        return output;
      },
    };
    return form.submitTo(saving, options);
  };

  return {
    form: { ...form, submitTo: submitTo as SubmitTo<Values> },
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
