import { movePart, type Part } from './part.ts';
import { floorTenths, toTenths } from './times.ts';

/** So many seconds of a long video are on the film strip at a time: enough for the longest part and its surroundings. */
const SECTION_SECONDS = 120;

/** The section of a video that the film strip shows. */
export interface Section {
  from: number;
  seconds: number;
}

/**
 * The section that starts at a time, within the video. A short video is one section. It starts at a tenth of a second, as
 * parts do, so that a part at its edge is not rounded out of it.
 */
export function sectionAt(from: number, length: number): Section {
  const seconds = Math.min(SECTION_SECONDS, length);
  return { from: Math.max(0, Math.min(toTenths(from), floorTenths(length - seconds))), seconds };
}

/** The part after the section was moved: at the same place of the film strip, so that its handles are always on it. */
export function takeAlong(part: Part, from: Section, to: Section, length: number): Part {
  return movePart(part, part.start + to.from - from.from, length);
}

/** The section after the part was changed: the same while the part is in it, else one with the part in its middle. */
export function sectionAround(part: Part, section: Section, length: number): Section {
  const isInside = part.start >= section.from && part.end <= toTenths(section.from + section.seconds);
  return isInside ? section : sectionAt((part.start + part.end - section.seconds) / 2, length);
}

/** Where a time is on the film strip, in percent of its width. */
export function percentOf(time: number, { from, seconds }: Section): number {
  return Math.max(0, Math.min(100, ((time - from) / seconds) * 100));
}
