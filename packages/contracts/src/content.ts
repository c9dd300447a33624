import { z } from 'zod';
import { CONTENT_NOTES_MAX, CONTENT_TEXT_MAX, LINE_MAX } from './limits.ts';
import { FEATURED_TYPES, HOMEPAGE_SECTIONS } from './options.ts';
import { bodyId, boundedText, optionalText, requiredText, someId, webAddress } from './text.ts';

export const CONTENT_ORDER_MAX = 1_000_000;

/** '3' is 3, fractions are truncated, other texts are 0, as in a form field left blank. */
const orderNumber = z
  .union([z.number(), z.string().max(LINE_MAX), z.null()], { error: 'The order must be a whole number.' })
  .transform((given) => (typeof given === 'number' ? Math.trunc(given) : Number.parseInt(given ?? '', 10)) || 0)
  .pipe(
    z
      .number()
      .min(-CONTENT_ORDER_MAX, { error: `The order must be at least ${-CONTENT_ORDER_MAX}.` })
      .max(CONTENT_ORDER_MAX, { error: `The order must be at most ${CONTENT_ORDER_MAX}.` }),
  )
  .meta({ examples: [0] });

const noteText = boundedText(LINE_MAX);

/** Free notes of API clients: stored, shown nowhere. */
const metadata = z
  .record(
    noteText,
    z.union([noteText, z.number(), z.boolean(), z.null()], { error: 'A note must be a plain value.' }),
    {
      error: ({ code }) =>
        code === 'invalid_key' ? `Please name notes in at most ${LINE_MAX} characters.` : undefined,
    },
  )
  .refine((notes) => Object.keys(notes).length <= CONTENT_NOTES_MAX, {
    error: `Please keep at most ${CONTENT_NOTES_MAX} notes.`,
  });

const CONTENT_EXAMPLES = {
  title: { examples: ['Be seen'] },
  subtitle: { examples: ['Where talent meets those who look for it'] },
  buttonText: { examples: ['Get started'] },
  buttonUrl: { examples: ['/auth/register'] },
};

const homepageShape = {
  section: z.enum(HOMEPAGE_SECTIONS, { error: 'Section is required' }),
  title: optionalText().meta(CONTENT_EXAMPLES.title),
  subtitle: optionalText().meta(CONTENT_EXAMPLES.subtitle),
  description: optionalText(CONTENT_TEXT_MAX),
  imageUrl: webAddress(),
  videoId: optionalText(),
  buttonText: optionalText().meta(CONTENT_EXAMPLES.buttonText),
  buttonUrl: webAddress({ mail: true, anchor: true }).meta(CONTENT_EXAMPLES.buttonUrl),
  isActive: z.boolean(),
  sortOrder: orderNumber,
  metadata,
};

export const homepagePatch = z.object(homepageShape).partial();
export type HomepagePatch = z.output<typeof homepagePatch>;

export const homepageFields = z.object({
  ...homepageShape,
  title: homepageShape.title.default(null),
  subtitle: homepageShape.subtitle.default(null),
  description: homepageShape.description.default(null),
  imageUrl: homepageShape.imageUrl.default(null),
  videoId: homepageShape.videoId.default(null),
  buttonText: homepageShape.buttonText.default(null),
  buttonUrl: homepageShape.buttonUrl.default(null),
  isActive: homepageShape.isActive.default(true),
  sortOrder: homepageShape.sortOrder.default(0),
  metadata: homepageShape.metadata.default({}),
});
export type HomepageFields = z.output<typeof homepageFields>;

const featuredShape = {
  type: z.enum(FEATURED_TYPES, { error: 'Type is required' }),
  title: requiredText('Title is required', LINE_MAX).meta(CONTENT_EXAMPLES.title),
  description: optionalText(CONTENT_TEXT_MAX),
  videoId: optionalText(),
  playerId: optionalText(),
  content: optionalText(CONTENT_TEXT_MAX),
  imageUrl: webAddress(),
  isActive: z.boolean(),
  position: orderNumber,
};

export const featuredPatch = z.object(featuredShape).partial();
export type FeaturedPatch = z.output<typeof featuredPatch>;

export const featuredFields = z.object({
  ...featuredShape,
  description: featuredShape.description.default(null),
  videoId: featuredShape.videoId.default(null),
  playerId: featuredShape.playerId.default(null),
  content: featuredShape.content.default(null),
  imageUrl: featuredShape.imageUrl.default(null),
  isActive: featuredShape.isActive.default(true),
  position: featuredShape.position.default(0),
});
export type FeaturedFields = z.output<typeof featuredFields>;

const nullableText = z.string().nullable();

export const homepageItemSchema = z.object({
  id: z.string(),
  section: z.enum(HOMEPAGE_SECTIONS),
  title: nullableText.meta(CONTENT_EXAMPLES.title),
  subtitle: nullableText.meta(CONTENT_EXAMPLES.subtitle),
  description: nullableText,
  imageUrl: nullableText,
  videoId: nullableText,
  buttonText: nullableText.meta(CONTENT_EXAMPLES.buttonText),
  buttonUrl: nullableText.meta(CONTENT_EXAMPLES.buttonUrl),
  isActive: z.boolean(),
  sortOrder: z.number(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type HomepageItem = z.infer<typeof homepageItemSchema>;

export const featuredItemSchema = z.object({
  id: z.string(),
  type: z.enum(FEATURED_TYPES),
  title: z.string().meta(CONTENT_EXAMPLES.title),
  description: nullableText,
  videoId: nullableText,
  playerId: nullableText,
  content: nullableText,
  imageUrl: nullableText,
  isActive: z.boolean(),
  position: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type FeaturedItem = z.infer<typeof featuredItemSchema>;

export const contentListInput = z.object({ list: z.enum(['homepage', 'featured']) });

/** Null moves the entry to the front. */
export const moveContentInput = z.object({ id: someId, afterId: bodyId.nullable() });
export type MoveContentInput = z.output<typeof moveContentInput>;
