import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type FeaturedItem, featuredFields } from '@touchline/contracts/content';
import { FEATURED_TYPE_LABELS, FEATURED_TYPES, type FeaturedType } from '@touchline/contracts/options';
import type { ReactNode } from 'react';
import { PictureField } from '../fields/picture-field.tsx';
import { PlayerField } from '../fields/player-field.tsx';
import { VideoField } from '../fields/video-field.tsx';
import { useFeaturedChanges } from '../hooks.ts';
import classes from './entry-dialog.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** A featured item as it is being written, blank texts included. */
export interface FeaturedValues extends Record<string, unknown> {
  type: FeaturedType;
  title: string;
  description: string;
  content: string;
  videoId: string;
  playerId: string;
  imageUrl: string;
  isActive: boolean;
  position: number | string;
}

function valuesOf(item: FeaturedItem | null): FeaturedValues {
  return {
    type: item?.type ?? 'text',
    title: item?.title ?? '',
    description: item?.description ?? '',
    content: item?.content ?? '',
    videoId: item?.videoId ?? '',
    playerId: item?.playerId ?? '',
    imageUrl: item?.imageUrl ?? '',
    isActive: item?.isActive ?? true,
    position: item?.position ?? 0,
  };
}

const TYPES = FEATURED_TYPES.map((value) => ({ value, label: FEATURED_TYPE_LABELS[value] }));

interface FeaturedDialogProps {
  /** The item to change; null for a new one. */
  item: FeaturedItem | null;
  isOpen: boolean;
  onClose: () => void;
  preview: (values: FeaturedValues, createdAt: string | null) => ReactNode;
}

export function FeaturedDialog({ item, isOpen, onClose, preview }: FeaturedDialogProps) {
  const { form, bind, focusFirst, showRefusal } = useEntryForm(valuesOf(item), featuredFields);
  const { create, update } = useFeaturedChanges();
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    const follow = { onSuccess: onClose, onError: showRefusal };
    if (item) update.mutate({ id: item.id, patch: values }, follow);
    else create.mutate(values, follow);
  }, focusFirst);

  return (
    <EntryDialog
      title={item ? 'Edit Featured Content' : 'Add Featured Content'}
      submitLabel={item ? 'Save Changes' : 'Create Featured Content'}
      isOpen={isOpen}
      isSaving={isSaving}
      isDirty={form.isDirty()}
      onClose={onClose}
      onSubmit={handleSubmit}
      preview={preview(form.values, item?.createdAt ?? null)}
    >
      <div className={classes.pair}>
        <Select label="Type" data={TYPES} allowDeselect={false} {...form.getInputProps('type')} />
        <NumberInput
          label="Position"
          description="Small numbers come first."
          allowDecimal={false}
          {...form.getInputProps('position')}
        />
      </div>
      <TextInput label="Title" required {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      <Textarea
        label="Content"
        description="Shown by items of type Text."
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('content')}
      />
      <VideoField description="Played by items of type Video." {...bind('videoId')} />
      <PlayerField {...bind('playerId')} />
      <PictureField {...bind('imageUrl')} />
      <Switch
        label="Active"
        description="Visitors see it on the home page."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </EntryDialog>
  );
}
