import { Button } from '@mantine/core';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import { CardSides } from '../card-sides.tsx';
import { CardActions } from './card-actions.tsx';
import classes from './card-editor.module.css';
import { CardState } from './card-state.tsx';
import { type CardValues, faceOf, findProblems, picturesOf, valuesOf } from './draft.ts';
import { useSaveCard } from './hooks.ts';
import { PictureFields, type PicturePlace } from './picture-fields.tsx';
import { rememberedAddress } from './remembered-address.ts';
import { TextFields } from './text-fields.tsx';

interface EditorFormProps {
  holder: Account;
  card: IdCard | null;
  branding: readonly Setting[];
  /** Called when unsaved changes appear or are gone. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
}

/** The fields of a card beside its preview. */
export function EditorForm({ holder, card, branding, onDirty, onCancel }: EditorFormProps) {
  const form = useValidatedForm<CardValues>((values) => findProblems(values, holder), {
    initialValues: valuesOf(holder, card, rememberedAddress()),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useSaveCard(holder.id, form.showErrors);
  const sides = useRef<HTMLDivElement>(null);

  const handleSubmit = form.onSubmit((values) => {
    if (save.isPending) return;
    save.mutate(
      { values, isNew: card === null },
      {
        onSuccess() {
          form.resetDirty(values);
          // On a phone the preview is below the fields.
          sides.current?.scrollIntoView({ block: 'nearest' });
        },
      },
    );
  });
  const change = (place: PicturePlace, url: string | null) => form.setFieldValue(place, url);

  return (
    <form noValidate className={classes.columns} onSubmit={handleSubmit}>
      <div className={classes.fields}>
        {card && <CardState holder={holder} card={card} />}
        <TextFields form={form} />
        <PictureFields holder={holder} values={form.values} onChange={change} />
      </div>
      <div className={classes.preview}>
        <CardSides ref={sides} face={faceOf(form.values, holder, card)} pictures={picturesOf(form.values, branding)} />
        <CardActions holder={holder} card={card} values={form.values} sides={sides} />
      </div>
      <DialogActions note={noteOf(card === null, isDirty)}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={save.isPending}>
          Update & Preview
        </BusyButton>
      </DialogActions>
    </form>
  );
}

/** Tells whether the preview is what has been saved. */
function noteOf(isNew: boolean, isChanged: boolean): string | null {
  if (isNew) return 'Not saved yet';
  return isChanged ? 'Changed since it was saved' : null;
}
