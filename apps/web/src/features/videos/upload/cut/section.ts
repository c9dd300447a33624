import type { Part } from './part.ts';

/** So many seconds of a long video are on the film strip at a time: enough for the longest part and its surroundings. */
const SECTION_SECONDS = 120;

/** The section of a video that the film strip shows. */
export interface Section {
  from: number;
  seconds: number;
}

/** The section that starts at a time, within the video. A short video is one section. */
export function sectionAt(from: number, length: number): Section {
  const seconds = Math.min(SECTION_SECONDS, length);
  return { from: Math.max(0, Math.min(from, length - seconds)), seconds };
}

/** The section after the part was changed: the same while the part is in it, else one with the part in its middle. */
export function sectionAround(part: Part, section: Section, length: number): Section {
  const isInside = part.start >= section.from && part.end <= section.from + section.seconds;
  return isInside ? section : sectionAt((part.start + part.end - section.seconds) / 2, length);
}

/** Where a time is on the film strip, in percent of its width. */
export function percentOf(time: number, { from, seconds }: Section): number {
  return Math.max(0, Math.min(100, ((time - from) / seconds) * 100));
}
