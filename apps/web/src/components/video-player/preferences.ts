import { z } from 'zod';

const KEY = 'touchline_player';

const schema = z.object({
  volume: z.number().min(0).max(1).catch(1),
  isMuted: z.boolean().catch(false),
  rate: z.number().min(0.25).max(2).catch(1),
});
/** How this viewer watches: kept in the browser, for all videos. */
export type Preferences = z.output<typeof schema>;

const DEFAULTS: Preferences = { volume: 1, isMuted: false, rate: 1 };

export function readPreferences(): Preferences {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return DEFAULTS;
  }
}

/** A browser that keeps nothing, as in some private windows, forgets it with the page. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // The player works without.
  }
}
