import { useEffect, useRef, useState } from 'react';
import { changesFrom, keepDraft, readDraft } from './draft-store.ts';
import { type FieldsOf, type Schema, useZodForm } from './use-zod-form.ts';

interface DraftFormOptions<Values> {
  /** Where the draft is kept, by `draftKey`. */
  key: string;
  /** The values as the server has them. */
  saved: Values;
  /** Where two forms on a page have fields of the same name. */
  name?: string;
}

/**
 * A form whose unsaved changes are kept in the browser as they are made, and are there again when the user returns. They
 * are removed once they are saved or undone.
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

  return {
    form,
    hasChanges: Object.keys(changes).length > 0,
    /** When the restored changes were made; null if there are none, or none any more. */
    restoredFrom,
    /** Goes back to the saved values. */
    discard() {
      setRestoredFrom(null);
      form.clearErrors();
      form.setValues(base);
    },
    /** Takes over what the server has stored; shows it too, unless the user has gone on typing since `sent`. */
    accept(stored: Values, sent: Values) {
      setRestoredFrom(null);
      setBase(stored);
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.setValues(stored);
    },
  };
}
