import { PAGE_SIZE_MAX } from './limits.ts';

/**
 * What the landing page asks the server for. Its addresses are written here, since the server names them beside the page,
 * so that a browser asks for them before the app has arrived.
 */
export const LANDING_CALLS = {
  homepage: `/api/content/homepage?limit=${PAGE_SIZE_MAX}`,
  featured: `/api/content/featured?limit=${PAGE_SIZE_MAX}`,
} as const;
