const KEY = 'touchline_player';

/** How this viewer watches: kept in the browser, for all videos. */
export interface Preferences {
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  rate: number;
}

/** Checked by hand: the library for that would be loaded on the landing page. */
export function readPreferences(): Preferences {
  const { volume, isMuted, rate } = readStored();
  return { volume: within(volume, 0, 1), isMuted: isMuted === true, rate: within(rate, 0.25, 2) };
}

function readStored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function within(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : 1;
}

/** A browser that keeps nothing, as in some private windows, forgets it with the page. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // The player works without.
  }
}
