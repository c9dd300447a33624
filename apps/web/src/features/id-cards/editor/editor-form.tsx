import { Button, Stack, Tabs, Text } from '@mantine/core';
import type { CardTemplate, IdCard } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { readStored } from '../../../lib/stored.ts';
import { useStoredValues } from '../../../lib/use-stored-values.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import { SidePanels } from '../card-sides.tsx';
import { CardActions } from './card-actions.tsx';
import classes from './card-editor.module.css';
import { meaningOf } from './card-meaning.ts';
import { CardState } from './card-state.tsx';
import { ADDRESS_KEY, type CardValues, faceOf, findProblems, initialValues, picturesOf } from './draft.ts';
import { CARD_PARTS, useSaveCard } from './hooks.ts';
import { PictureFields } from './picture-fields.tsx';
import { SideTabs } from './side-tabs.tsx';
import { TextFields } from './text-fields.tsx';
import { type EditorTab, useEditorTab } from './use-editor-tab.ts';

interface EditorFormProps {
  holder: Account;
  card: IdCard | null;
  branding: readonly Setting[];
  template: CardTemplate | null;
  /** Called when unsaved changes appear or are gone. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
}

/** The fields of a card beside its preview; on narrow screens in tabs. */
export function EditorForm({ holder, card, branding, template, onDirty, onCancel }: EditorFormProps) {
  const saved = initialValues(holder, card, { template, rememberedAddress: readStored(ADDRESS_KEY) ?? '' });
  const plain = useValidatedForm<CardValues>((values) => findProblems(values, holder), { initialValues: saved });
  const { form, hasChanges, disputed, accept } = useStoredValues(plain, saved);
  useEffect(() => onDirty(hasChanges), [hasChanges, onDirty]);
  const { isNarrow, tab, showsForm, setTab, showForm, showCard } = useEditorTab();
  const sides = useRef<HTMLDivElement>(null);

  const submit = form.submitTo(useSaveCard(holder.id), {
    input: (values) => ({ values, card, disputed }),
    after: 'keep',
    onDone(_, values) {
      accept(values);
      showCard();
    },
    part: CARD_PARTS,
    onFailed(_, fields) {
      if (Object.keys(fields).length > 0) showForm();
    },
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!form.isValid()) showForm();
    submit(event);
  };
  const id = useId();
  const face = faceOf(form.values, holder, { card, template });

  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <Tabs
        id={id}
        value={tab}
        onChange={(value) => setTab(value as EditorTab)}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        keepMounted
        keepMountedMode="display-none"
        className={classes.columns}
      >
        {isNarrow && <SideTabs withForm />}
        <Stack
          miw={0}
          display={showsForm ? 'flex' : 'none'}
          {...(isNarrow && { id: `${id}-panel-form`, role: 'tabpanel', 'aria-labelledby': `${id}-tab-form` })}
        >
          {card && <CardState holder={holder} card={card} />}
          <TextFields form={form} />
          <PictureFields holder={holder} form={form} />
        </Stack>
        <div className={classes.preview} data-hidden={isNarrow && showsForm} ref={sides}>
          <div className={classes.controls}>
            {!isNarrow && <SideTabs withForm={false} />}
            <CardActions
              holder={holder}
              card={card}
              values={form.values}
              isDraft={face.stamp === 'DRAFT'}
              sides={sides}
            />
          </div>
          <SidePanels face={face} pictures={picturesOf(form.values, { branding, card, template })} />
          {card && face.stamp === 'VOID' && (
            <Text role="status" size="sm" ta="center" mt="sm">
              Void: {meaningOf(card, holder)}
            </Text>
          )}
        </div>
      </Tabs>
      <DialogActions note={noteOf(card === null, face.stamp === 'DRAFT')}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={form.isLocked}>
          Update & Preview
        </BusyButton>
      </DialogActions>
    </form>
  );
}

/** Tells whether the preview is what has been saved. */
function noteOf(isNew: boolean, isDraft: boolean): string | null {
  if (isNew) return 'Not saved yet';
  return isDraft ? 'Changed since it was saved' : null;
}
