import { Box, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FeaturedItem, featuredFields } from '@touchline/contracts/content';
import { FEATURED_TYPE_LABELS, FEATURED_TYPES, type FeaturedType } from '@touchline/contracts/options';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { FeaturedCard } from '../public/featured-card.tsx';
import classes from './entry-dialog.module.css';
import type { EntryKind } from './entry-kind.ts';
import { PictureField } from './fields/picture-field.tsx';
import { PlayerField } from './fields/player-field.tsx';
import { VideoField } from './fields/video-field.tsx';
import { useFeaturedChanges } from './use-changes.ts';

const PAGE_SIZE = 50;

/** A featured item while it is edited: empty texts are not null. What was typed for another type stays. */
interface FeaturedValues extends Record<string, unknown> {
  type: FeaturedType;
  title: string;
  description: string;
  content?: string;
  videoId?: string;
  playerId?: string;
  imageUrl: string;
  isActive: boolean;
  position: number | string;
}

/** The videos, players and texts of the featured list. */
export const featuredItems: EntryKind<FeaturedItem, FeaturedValues> = {
  list: 'featured',
  title: 'Featured Items',
  addLabel: 'Add Featured Content',
  emptyText: 'No featured content yet. Add your first featured item to get started.',
  orderLabel: 'Position',
  editTitle: 'Edit Featured Content',
  createLabel: 'Create Featured Content',
  schema: featuredFields,
  useEntries: () => trpc.content.featured.useInfiniteQuery({ limit: PAGE_SIZE }, PAGED),
  useChanges: useFeaturedChanges,
  toListed: ({ id, title, type, isActive, position, imageUrl }) => ({
    id,
    name: title,
    kind: FEATURED_TYPE_LABELS[type],
    isActive,
    order: position,
    imageUrl,
  }),
  toValues: (item, nextOrder) => ({
    type: item?.type ?? 'text',
    title: item?.title ?? '',
    description: item?.description ?? '',
    content: item?.content ?? '',
    videoId: item?.videoId ?? '',
    playerId: item?.playerId ?? '',
    imageUrl: item?.imageUrl ?? '',
    isActive: item?.isActive ?? true,
    position: item?.position ?? nextOrder,
  }),
  toFields: withoutOtherTypes,
  Fields,
  Preview,
};

/** The field that only items of this type have. */
const OWN_FIELDS = { text: 'content', video: 'videoId', player: 'playerId' } as const satisfies Record<
  FeaturedType,
  keyof FeaturedValues
>;

const NO_OWN_FIELDS = { content: null, videoId: null, playerId: null };

/** The fields of other types are left out, so they keep what is stored. */
function withoutOtherTypes(values: FeaturedValues): FeaturedValues {
  const { content: _content, videoId: _videoId, playerId: _playerId, ...common } = values;
  const own = OWN_FIELDS[values.type];
  return { ...common, [own]: values[own] };
}

const TYPES = FEATURED_TYPES.map((value) => ({ value, label: FEATURED_TYPE_LABELS[value] }));

function Fields({ form }: { form: UseFormReturnType<FeaturedValues> }) {
  const { type } = form.values;
  return (
    <>
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
      {type === 'text' && (
        <Textarea label="Content" autosize minRows={3} maxRows={12} {...form.getInputProps('content')} />
      )}
      {type === 'video' && (
        <VideoField description="Visitors can play it in the card." {...form.getInputProps('videoId')} />
      )}
      {type === 'player' && <PlayerField {...form.getInputProps('playerId')} />}
      <PictureField
        {...form.getInputProps('imageUrl')}
        onUploaded={(url: string) => form.setFieldValue('imageUrl', url)}
      />
      <Switch
        label="Active"
        description="Visitors see it on the home page."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </>
  );
}

function Preview({ values, createdAt }: { values: FeaturedValues; createdAt: string }) {
  return (
    <Box p="md">
      <FeaturedCard feature={{ ...NO_OWN_FIELDS, ...values, createdAt }} />
    </Box>
  );
}
