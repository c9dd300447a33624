import { PAGE_SIZE_MAX } from './limits.ts';

/** Named in a `Link` header, so that browsers request the lists of the landing page before the app is loaded. */
export const LANDING_CALLS = {
  homepage: `/api/content/homepage?limit=${PAGE_SIZE_MAX}`,
  featured: `/api/content/featured?limit=${PAGE_SIZE_MAX}`,
} as const;
