import { Box, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type HomepageItem, homepageFields } from '@touchline/contracts/content';
import { HOMEPAGE_SECTION_LABELS, HOMEPAGE_SECTIONS, type HomepageSection } from '@touchline/contracts/options';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { Hero } from '../public/hero.tsx';
import { UpdateCard } from '../public/update-card.tsx';
import classes from './entry-dialog.module.css';
import type { EntryKind } from './entry-kind.ts';
import { PictureField } from './fields/picture-field.tsx';
import { VideoField } from './fields/video-field.tsx';
import { useHomepageChanges } from './use-changes.ts';

const PAGE_SIZE = 50;

/** A section while it is edited: empty texts are not null. */
const toValues = (item: HomepageItem | null, nextOrder: number) => ({
  section: item?.section ?? ('features' as HomepageSection),
  title: item?.title ?? '',
  subtitle: item?.subtitle ?? '',
  description: item?.description ?? '',
  imageUrl: item?.imageUrl ?? '',
  videoId: item?.videoId ?? '',
  buttonText: item?.buttonText ?? '',
  buttonUrl: item?.buttonUrl ?? '',
  isActive: item?.isActive ?? true,
  // The field gives a text while it is empty.
  sortOrder: (item?.sortOrder ?? nextOrder) as number | string,
});

type SectionValues = ReturnType<typeof toValues>;

/** The sections of the home page, the hero among them. */
export const homepageSections: EntryKind<HomepageItem, SectionValues> = {
  list: 'homepage',
  title: 'Homepage Sections',
  addLabel: 'Add Section',
  emptyText: 'No homepage content yet. Add your first section to get started.',
  orderLabel: 'Order',
  editTitle: 'Edit Section',
  createLabel: 'Create Section',
  schema: homepageFields,
  useEntries: () => trpc.content.homepage.useInfiniteQuery({ limit: PAGE_SIZE }, PAGED),
  useChanges: useHomepageChanges,
  toListed({ id, section, title, isActive, sortOrder, imageUrl }) {
    const kind = HOMEPAGE_SECTION_LABELS[section];
    return { id, name: title ?? `${kind} without a title`, kind, isActive, order: sortOrder, imageUrl };
  },
  toValues,
  toFields: (values) => values,
  Fields,
  Preview,
};

const SECTIONS = HOMEPAGE_SECTIONS.map((value) => ({ value, label: HOMEPAGE_SECTION_LABELS[value] }));

function Fields({ form }: { form: UseFormReturnType<SectionValues> }) {
  return (
    <>
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
      <PictureField
        {...form.getInputProps('imageUrl')}
        onUploaded={(url: string) => form.setFieldValue('imageUrl', url)}
      />
      <VideoField description="Played with the section." {...form.getInputProps('videoId')} />
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
    </>
  );
}

function Preview({ values, createdAt }: { values: SectionValues; createdAt: string }) {
  const shown = { ...values, createdAt };
  if (values.section === 'hero') return <Hero hero={shown} isPreview />;
  return (
    <Box p="md">
      <UpdateCard update={shown} />
    </Box>
  );
}
