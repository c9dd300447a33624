import { z } from 'zod';
import { CONTENT_TEXT_MAX, LINE_MAX } from './limits.ts';
import { FEATURED_TYPES, HOMEPAGE_SECTIONS } from './options.ts';
import { optionalText, requiredText, webAddress } from './text.ts';

const orderNumber = z.number().int().min(-1_000_000).max(1_000_000);

export const homepageFields = z.object({
  section: z.enum(HOMEPAGE_SECTIONS, { error: 'Section is required' }),
  title: optionalText().default(null),
  subtitle: optionalText().default(null),
  description: optionalText(CONTENT_TEXT_MAX).default(null),
  imageUrl: webAddress().default(null),
  videoId: optionalText().default(null),
  buttonText: optionalText().default(null),
  buttonUrl: webAddress({ mail: true, anchor: true }).default(null),
  isActive: z.boolean().default(true),
  sortOrder: orderNumber.default(0),
});
export type HomepageFields = z.output<typeof homepageFields>;

export const featuredFields = z.object({
  type: z.enum(FEATURED_TYPES, { error: 'Type is required' }),
  title: requiredText('Title is required', LINE_MAX),
  description: optionalText(CONTENT_TEXT_MAX).default(null),
  videoId: optionalText().default(null),
  playerId: optionalText().default(null),
  content: optionalText(CONTENT_TEXT_MAX).default(null),
  imageUrl: webAddress().default(null),
  isActive: z.boolean().default(true),
  position: orderNumber.default(0),
});
export type FeaturedFields = z.output<typeof featuredFields>;
