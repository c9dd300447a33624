import { useRef } from 'react';
import { KEPT_DRAFT, useLeaveQuestion } from '../../components/dialog/use-leave-question.ts';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useDraftForm } from '../../lib/use-draft-form.ts';
import type { FieldsOf, Schema } from '../../lib/use-zod-form.ts';

interface ProfileDraftOptions<Values> {
  /** Where the draft is kept, by `draftKey`. */
  key: string;
  /** The values as the server has them. */
  saved: Values;
}

interface Saving<Values> {
  isSaving: boolean;
  save: (values: Values, callbacks: { onError: (error: unknown) => void }) => void;
}

/** The form of a profile. Unsaved changes are kept in the browser, and leaving with them asks first. */
export function useProfileDraft<S extends Schema, Values extends FieldsOf<S>>(
  schema: S,
  options: ProfileDraftOptions<Values>,
) {
  const { form, hasChanges, restoredFrom, discard, accept } = useDraftForm(schema, options);
  useLeaveQuestion(hasChanges, KEPT_DRAFT);
  const sent = useRef(form.values);

  return {
    form,
    restoredFrom,
    discard,
    /** Takes over what the server has stored of the values last submitted. */
    accept: (stored: Values) => accept(stored, sent.current),
    /** Calls `save` with valid values, once at a time; what the server rejects is shown beside its fields. */
    onSubmit: ({ isSaving, save }: Saving<Values>) =>
      form.onSubmit((values) => {
        if (isSaving) return;
        sent.current = values;
        save(values, { onError: (error) => form.showErrors(fieldIssuesOf(error, 'profile')) });
      }),
  };
}
