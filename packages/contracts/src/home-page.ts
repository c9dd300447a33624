import { PAGE_SIZE_MAX, SETTING_FILE_MAX_BYTES } from './limits.ts';

export const CONTENT_IMAGE_MAX_BYTES = 2 * SETTING_FILE_MAX_BYTES;
export const CONTENT_IMAGE_TOO_LARGE = 'File size must be less than 10MB';

export const CONTENT_IMAGE_WIDTHS = { large: 1600, small: 800 } as const;
export type ContentImageSize = keyof typeof CONTENT_IMAGE_WIDTHS;

const PATH = '/api/content/images/';
const ADDRESS = new RegExp(`^${PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

export function contentImageUrl(id: string, size: ContentImageSize = 'large'): string {
  return size === 'large' ? `${PATH}${id}` : `${PATH}${id}?size=${size}`;
}

export function contentImageIdOf(url: string | null | undefined): string | null {
  return ADDRESS.exec(url ?? '')?.[1] ?? null;
}

/** The lists of the landing page. A `Link` header names them, so that browsers request them before the app is loaded. */
export const LANDING_CALLS = {
  homepage: `/api/content/homepage?limit=${PAGE_SIZE_MAX}`,
  featured: `/api/content/featured?limit=${PAGE_SIZE_MAX}`,
} as const;
