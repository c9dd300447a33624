import { PAGE_SIZE_MAX } from './limits.ts';

/** The lists of the landing page, which a `Link` header names, so that browsers request them before the app is loaded. */
export const LANDING_CALLS = {
  homepage: `/api/content/homepage?limit=${PAGE_SIZE_MAX}`,
  featured: `/api/content/featured?limit=${PAGE_SIZE_MAX}`,
} as const;
