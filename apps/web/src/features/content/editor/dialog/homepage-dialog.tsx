import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type HomepageItem, homepageFields } from '@touchline/contracts/content';
import { HOMEPAGE_SECTION_LABELS, HOMEPAGE_SECTIONS, type HomepageSection } from '@touchline/contracts/options';
import type { ReactNode } from 'react';
import { PictureField } from '../fields/picture-field.tsx';
import { VideoField } from '../fields/video-field.tsx';
import { useHomepageChanges } from '../hooks.ts';
import classes from './entry-dialog.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** A section as it is being written, blank texts included. */
export interface HomepageValues extends Record<string, unknown> {
  section: HomepageSection;
  title: string;
  subtitle: string;
  description: string;
  imageUrl: string;
  videoId: string;
  buttonText: string;
  buttonUrl: string;
  isActive: boolean;
  sortOrder: number | string;
}

function valuesOf(item: HomepageItem | null): HomepageValues {
  return {
    section: item?.section ?? 'features',
    title: item?.title ?? '',
    subtitle: item?.subtitle ?? '',
    description: item?.description ?? '',
    imageUrl: item?.imageUrl ?? '',
    videoId: item?.videoId ?? '',
    buttonText: item?.buttonText ?? '',
    buttonUrl: item?.buttonUrl ?? '',
    isActive: item?.isActive ?? true,
    sortOrder: item?.sortOrder ?? 0,
  };
}

const SECTIONS = HOMEPAGE_SECTIONS.map((value) => ({ value, label: HOMEPAGE_SECTION_LABELS[value] }));

interface HomepageDialogProps {
  /** The section to change; null for a new one. */
  item: HomepageItem | null;
  isOpen: boolean;
  onClose: () => void;
  preview: (values: HomepageValues, createdAt: string | null) => ReactNode;
}

export function HomepageDialog({ item, isOpen, onClose, preview }: HomepageDialogProps) {
  const { form, bind, focusFirst, showRefusal } = useEntryForm(valuesOf(item), homepageFields);
  const { create, update } = useHomepageChanges();
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    const follow = { onSuccess: onClose, onError: showRefusal };
    if (item) update.mutate({ id: item.id, patch: values }, follow);
    else create.mutate(values, follow);
  }, focusFirst);

  return (
    <EntryDialog
      title={item ? 'Edit Section' : 'Add Section'}
      submitLabel={item ? 'Save Changes' : 'Create Section'}
      isOpen={isOpen}
      isSaving={isSaving}
      isDirty={form.isDirty()}
      onClose={onClose}
      onSubmit={handleSubmit}
      preview={preview(form.values, item?.createdAt ?? null)}
    >
      <div className={classes.pair}>
        <Select
          label="Section"
          description={form.values.section === 'hero' ? 'Of several active heroes the first is shown.' : undefined}
          data={SECTIONS}
          allowDeselect={false}
          {...form.getInputProps('section')}
        />
        <NumberInput
          label="Sort Order"
          description="Small numbers come first."
          allowDecimal={false}
          {...form.getInputProps('sortOrder')}
        />
      </div>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Subtitle" {...form.getInputProps('subtitle')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <PictureField {...bind('imageUrl')} />
      <VideoField description="Played with the section." {...bind('videoId')} />
      <div className={classes.pair}>
        <TextInput label="Button Text" {...form.getInputProps('buttonText')} />
        <TextInput
          label="Button URL"
          placeholder="https:// or /auth/register"
          inputMode="url"
          {...form.getInputProps('buttonUrl')}
        />
      </div>
      <Switch
        label="Active"
        description="Visitors see it on the home page."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </EntryDialog>
  );
}
