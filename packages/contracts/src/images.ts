import { SETTING_FILE_MAX_BYTES } from './limits.ts';

export const IMAGE_LIMITS = {
  passport: { maxBytes: 2 * SETTING_FILE_MAX_BYTES, tooLarge: 'File size must be less than 10MB' },
  signature: { maxBytes: SETTING_FILE_MAX_BYTES, tooLarge: 'File size must be less than 5MB' },
} as const;
export type ImageKind = keyof typeof IMAGE_LIMITS;

export const IMAGE_PLACES = {
  passport: 'passport',
  signature: 'signature',
  'ceo-signature': 'signature',
} as const satisfies Record<string, ImageKind>;
export type ImagePlace = keyof typeof IMAGE_PLACES;

/** Offered by the file dialog; the server detects the type from the content. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
export const NOT_AN_IMAGE = 'Please upload a valid image file (JPEG, PNG, or WebP)';
