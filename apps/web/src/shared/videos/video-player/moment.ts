import { paths } from '../../../lib/paths.ts';

/** '83', '83.5', '83s', '1m23s' or '1h2m3s' */
const MOMENT = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/i;

/** The second that an address names; undefined for what names none. */
export function secondsOf(text: string | null): number | undefined {
  const [found, hours = 0, minutes = 0, seconds = 0] = MOMENT.exec(text ?? '') ?? [];
  return found ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

/** Leads to a video on the page of its player, at a second of it. It opens nothing that its reader may not see. */
export function addressOfMoment({ id, playerId }: { id: string; playerId: string }, seconds: number): string {
  const whole = Math.floor(seconds);
  const path = paths.player(playerId, { video: id, ...(whole > 0 && { t: String(whole) }) });
  return new URL(path, window.location.origin).href;
}
