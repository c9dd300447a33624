import { z } from 'zod';
import { wasField } from './changes.ts';
import { CONTENT_NOTES_MAX, CONTENT_TEXT_MAX, LINE_MAX } from './limits.ts';
import { FEATURED_TYPES, HOMEPAGE_SECTIONS } from './options.ts';
import { boundedText, nullableText, optionalText, requiredText, webAddress } from './text.ts';

export const CONTENT_ORDER_MAX = 1_000_000;

/** Texts are parsed and fractions truncated. Other texts, such as a blank form field, become 0. */
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

/** Notes of API clients, which are stored and never shown. */
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

export const homepageFields = z.object({
  section: z.enum(HOMEPAGE_SECTIONS, { error: 'Section is required' }),
  title: optionalText().meta(CONTENT_EXAMPLES.title).default(null),
  subtitle: optionalText().meta(CONTENT_EXAMPLES.subtitle).default(null),
  description: optionalText(CONTENT_TEXT_MAX).default(null),
  imageUrl: webAddress().default(null),
  videoId: optionalText().default(null),
  buttonText: optionalText().meta(CONTENT_EXAMPLES.buttonText).default(null),
  buttonUrl: webAddress({ mail: true, anchor: true }).meta(CONTENT_EXAMPLES.buttonUrl).default(null),
  isActive: z.boolean().default(true),
  sortOrder: orderNumber.default(0),
  metadata: metadata.default({}),
});
export type HomepageFields = z.output<typeof homepageFields>;

export const homepagePatch = patchOf(homepageFields.shape);
export type HomepagePatch = z.output<typeof homepagePatch>;

export const featuredFields = z.object({
  type: z.enum(FEATURED_TYPES, { error: 'Type is required' }),
  title: requiredText('Title is required', LINE_MAX).meta(CONTENT_EXAMPLES.title),
  description: optionalText(CONTENT_TEXT_MAX).default(null),
  videoId: optionalText().default(null),
  playerId: optionalText().default(null),
  content: optionalText(CONTENT_TEXT_MAX).default(null),
  imageUrl: webAddress().default(null),
  isActive: z.boolean().default(true),
  position: orderNumber.default(0),
});
export type FeaturedFields = z.output<typeof featuredFields>;

export const featuredPatch = patchOf(featuredFields.shape);
export type FeaturedPatch = z.output<typeof featuredPatch>;

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** The same fields, each optional and without its default: a patch changes what was sent. */
function patchOf<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  const patch = z
    .object(Object.fromEntries(fields) as { [Name in keyof Shape]: WithoutDefault<Shape[Name]> })
    .partial();
  return patch.extend(wasField);
}

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
