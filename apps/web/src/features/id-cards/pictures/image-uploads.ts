import { IMAGE_LIMITS, IMAGE_TYPES, type ImageKind, NOT_AN_IMAGE } from '@touchline/contracts/images';
import type { Pace } from '../../../lib/upload-progress.ts';

/** The toasts of an upload. */
export interface UploadWords {
  uploaded: { title: string; description: string };
  /** Used when the server gives no reason. */
  failed: string;
}

interface ImageUpload {
  /** Names the field. */
  label: string;
  invitation: string;
  hint: string;
  alt: string;
  guidelines: readonly string[];
  words: UploadWords;
}

/** The texts of the uploader for each kind of picture. */
export const IMAGE_UPLOADS: Record<ImageKind, ImageUpload> = {
  passport: {
    label: 'Passport Photo',
    invitation: 'Drag and drop your photo here, or click to browse',
    hint: 'Supports JPEG, PNG, WebP • Max 10MB',
    alt: 'Your passport photo',
    guidelines: ['Face occupying 70-80% of the image', 'Plain light background', 'No sunglasses or hats'],
    words: {
      uploaded: { title: 'Upload successful', description: 'Passport photo uploaded successfully' },
      failed: 'Failed to upload passport photo',
    },
  },
  signature: {
    label: 'Upload Signature',
    invitation: 'Drag and drop your signature here, or click to browse',
    hint: 'Supports JPEG, PNG, WebP • Max 5MB',
    alt: 'Your signature',
    guidelines: [
      'Clear signature on white or transparent background',
      'Black or dark blue ink preferred',
      'Horizontal orientation',
      'No shadows or reflections',
    ],
    words: {
      uploaded: { title: 'Upload successful', description: 'Signature uploaded successfully' },
      failed: 'Failed to upload signature',
    },
  },
};

const LARGEST_STEP = 20;

/** Picture uploads start at 10 and clear the bar a second after success. */
export const IMAGE_PACE: Pace = {
  start: 10,
  nextStep: () => Math.ceil(Math.random() * LARGEST_STEP),
  resetAfterMs: 1000,
};

/** The reason why a file cannot be used; null if it can. */
export function findImageProblem(kind: ImageKind, file: Pick<File, 'type' | 'size'>): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return NOT_AN_IMAGE;
  const { maxBytes, tooLarge } = IMAGE_LIMITS[kind];
  // A file of exactly the limit is accepted.
  return file.size > maxBytes ? tooLarge : null;
}
