import { expect, test } from 'vitest';
import { firstPart, moveEnd, movePart, moveStart, type Part, placeStart, problemWithEnd } from './part.ts';
import { sectionAround, sectionAt, takeAlong } from './section.ts';

/** A video of ten minutes, of which 20 seconds are selected. */
const LENGTH = 600.04;
const PART: Part = { start: 100, end: 120 };

test.each([
  ['a long video', LENGTH, { start: 0, end: 90 }],
  ['a short one', 5.08, { start: 0, end: 5 }],
  ['one shorter than the shortest part', 0.57, { start: 0, end: 0.5 }],
  ['a single frame', 0.04, { start: 0, end: 0.1 }],
])('the first part of %s', (_what, length, part) => {
  expect(firstPart(length)).toEqual(part);
});

test.each([
  ['moves', 105.04, { start: 105, end: 120 }],
  ['stops a second before the end', 130, { start: 119, end: 120 }],
  ['stops at the start of the video', -5, { start: 0, end: 90 }],
  ['takes the end along when the part would be too long', 20, { start: 20, end: 110 }],
])('the start handle %s', (_what, to, part) => {
  expect(moveStart(PART, to, LENGTH)).toEqual(part);
});

test.each([
  ['moves', 130.26, { start: 100, end: 130.3 }],
  ['stops a second after the start', 50, { start: 100, end: 101 }],
  ['stops at the end of the video, taking the start along', 700, { start: 510, end: 600 }],
  ['takes the start along when the part would be too long', 200, { start: 110, end: 200 }],
])('the end handle %s', (_what, to, part) => {
  expect(moveEnd(PART, to, LENGTH)).toEqual(part);
});

test.each([
  [300.55, { start: 300.6, end: 320.6 }],
  [-10, { start: 0, end: 20 }],
  [900, { start: 580, end: 600 }],
])('the part dragged to %d keeps its length', (to, part) => {
  expect(movePart(PART, to, LENGTH)).toEqual(part);
});

test.each([
  ['a start before the end', 110, { start: 110, end: 120 }],
  ['a start behind the end', 200, { start: 200, end: 220 }],
  ['a start at the end of the video', 600, { start: 580, end: 600 }],
])('%s can be typed', (_what, to, part) => {
  expect(placeStart(PART, to, LENGTH)).toEqual(part);
});

test.each([
  [101, null],
  [100.9, 'The end has to be after 1:40.0, where the part starts.'],
  [10, 'The end has to be after 1:40.0, where the part starts.'],
])('an end of %d s is judged by the start', (end, problem) => {
  expect(problemWithEnd(PART, end, LENGTH)).toBe(problem);
});

test('the film strip of a long video follows a part that leaves it', () => {
  const section = sectionAt(60, LENGTH);
  expect(section).toEqual({ from: 60, seconds: 120 });
  expect(sectionAround(PART, section, LENGTH)).toBe(section);
  expect(sectionAround({ start: 300, end: 320 }, section, LENGTH)).toEqual({ from: 250, seconds: 120 });
  expect(sectionAround({ start: 590, end: 600 }, section, LENGTH).from).toBe(480);
  expect(sectionAt(40, 30)).toEqual({ from: 0, seconds: 30 });
});

test('a part keeps its place on the film strip when the section is moved', () => {
  const match = 5400;
  const [first, later] = [sectionAt(0, match), sectionAt(3780.04, match)];
  const part = takeAlong({ start: 10, end: 100 }, first, later, match);
  expect(part).toEqual({ start: 3790, end: 3880 });
  expect(sectionAround(part, later, match)).toBe(later);
  expect(takeAlong(part, later, first, match)).toEqual({ start: 10, end: 100 });
  expect(takeAlong({ start: 0, end: 90 }, first, sectionAt(match, match), match)).toEqual({ start: 5280, end: 5370 });
});

test.each([0, 12.3, 61.27, 480.04])('a part at the edges of the section at %d s stays in it', (from) => {
  const section = sectionAt(from, LENGTH);
  const until = section.from + section.seconds;
  const part = moveEnd(moveStart({ start: until - 50, end: until - 40 }, section.from, LENGTH), until, LENGTH);
  expect(sectionAround(part, section, LENGTH)).toBe(section);
  expect(sectionAround(moveStart(part, section.from, LENGTH), section, LENGTH)).toBe(section);
});
