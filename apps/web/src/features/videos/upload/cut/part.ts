import { PART_MAX_SECONDS, PART_MIN_SECONDS } from './limits.ts';
import { floorTenths, formatTime, toTenths } from './times.ts';

/** What is cut out of a video: its start and its end in seconds. */
export interface Part {
  start: number;
  end: number;
}

/** The part that is selected first: the longest at the start of the video. */
export function firstPart(length: number): Part {
  return { start: 0, end: Math.min(lastEnd(length), PART_MAX_SECONDS) };
}

/** Moves the start. The end stays, unless the part would become too long. */
export function moveStart(part: Part, to: number, length: number): Part {
  const start = toTenths(clamp(to, 0, part.end - shortest(length)));
  return { start, end: toTenths(Math.min(part.end, start + PART_MAX_SECONDS)) };
}

/** Moves the end. The start stays, unless the part would become too long. */
export function moveEnd(part: Part, to: number, length: number): Part {
  const end = toTenths(clamp(to, part.start + shortest(length), lastEnd(length)));
  return { start: toTenths(Math.max(part.start, end - PART_MAX_SECONDS)), end };
}

/** Moves the part, which keeps its length. */
export function movePart(part: Part, start: number, length: number): Part {
  const seconds = part.end - part.start;
  const moved = toTenths(clamp(start, 0, lastEnd(length) - seconds));
  return { start: moved, end: toTenths(moved + seconds) };
}

/** A typed start. One behind the end moves the whole part, where a handle would stop. */
export function placeStart(part: Part, start: number, length: number): Part {
  return start > part.end - shortest(length) ? movePart(part, start, length) : moveStart(part, start, length);
}

/** Why a typed end cannot be: the start stays where it is. */
export function problemWithEnd({ start }: Part, end: number, length: number): string | null {
  if (end >= toTenths(start + shortest(length))) return null;
  return `The end has to be after ${formatTime(start)}, where the part starts.`;
}

/** A video shorter than the shortest part is used whole. */
function shortest(length: number): number {
  return Math.min(PART_MIN_SECONDS, lastEnd(length));
}

/** A single frame is a part of a tenth of a second. */
function lastEnd(length: number): number {
  return Math.max(0.1, floorTenths(length));
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
