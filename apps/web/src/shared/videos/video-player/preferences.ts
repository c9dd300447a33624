import { useSyncExternalStore } from 'react';
import { onStored, readStored, writeStored } from '../../../lib/stored.ts';

const KEY = 'touchline_player';

/** How this viewer watches: kept in the browser, for all videos. */
export interface Preferences {
  /** Above 0, to 1; a video without sound is muted. */
  volume: number;
  isMuted: boolean;
  rate: number;
}

const VOLUME_MIN = 0.01;
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const [RATE_MIN, RATE_MAX] = [RATES[0], RATES[RATES.length - 1] ?? 2];
/** For browsers without storage, as in some private windows: kept until the page ends. */
let unsaved: string | null = null;
/** The same object as long as the text is the same. */
let parsed: { text: string | null; preferences: Preferences } | null = null;

export function getPreferences(): Preferences {
  const text = unsaved ?? readStored(KEY);
  if (parsed?.text !== text) parsed = { text, preferences: parse(text) };
  return parsed.preferences;
}

/** Changes some of them for all players, in other tabs too. A speed that the player does not offer is not kept. */
export function changePreferences(some: Partial<Preferences>): void {
  const before = getPreferences();
  const next = { ...before, ...some };
  if (isApplying || next.rate < RATE_MIN || next.rate > RATE_MAX) return;
  if (next.volume === before.volume && next.isMuted === before.isMuted && next.rate === before.rate) return;
  const text = JSON.stringify(next);
  unsaved = text;
  if (writeStored(KEY, text)) unsaved = null;
}

/** Sets the volume; without any, the last one is kept for when the sound is on again. */
export function changeVolume(volume: number): void {
  const rounded = Math.min(1, Math.round(volume * 100) / 100);
  changePreferences(rounded < VOLUME_MIN ? { isMuted: true } : { volume: rounded, isMuted: false });
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onStored, getPreferences, getPreferences);
}

/** Checked by hand: the library for that would be loaded on the landing page. */
function parse(text: string | null): Preferences {
  const { volume, isMuted, rate } = parseObject(text);
  return { volume: within(volume, VOLUME_MIN, 1), isMuted: isMuted === true, rate: within(rate, RATE_MIN, RATE_MAX) };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function within(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && value >= least && value <= most ? value : 1;
}

/** An element that is partly changed does not show what the viewer wants. */
let isApplying = false;

export function applyPreferences(media: HTMLMediaElement): void {
  const { volume, isMuted, rate } = getPreferences();
  isApplying = true;
  Object.assign(media, { volume, muted: isMuted, defaultPlaybackRate: rate, playbackRate: rate });
  isApplying = false;
}

/** Applies them to an element whenever they change. @returns a function that ends this */
export function followPreferences(media: HTMLMediaElement): () => void {
  const apply = () => applyPreferences(media);
  apply();
  return onStored(apply);
}
