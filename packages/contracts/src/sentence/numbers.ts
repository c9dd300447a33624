import { AGE_MAX } from '../limits.ts';
import type { Meaning, Range } from './chips.ts';
import { matchAt, type Reading, type Sentence } from './sentence.ts';

const AT_LEAST =
  'over|above|(?:older|taller|higher|bigger|more) than|at least|min|minimum(?: of)?|from|(?:not|no) (?:younger|shorter|smaller|less) than|not (?:under|below)|>=?|≥=?';
const AT_MOST =
  'under|below|(?:younger|shorter|smaller|less) than|up to|at most|max|maximum(?: of)?|(?:not|no) (?:older|taller|higher|bigger|more) than|not (?:over|above)|<=?|≤=?';
const LABEL = '(?:(?:aged?|height|tall)(?: [:=]| of| is)? )?';
const BOUND = `${LABEL}(?:(?<least>${AT_LEAST})|(?<most>${AT_MOST})|(?<between>between))[ -](?:the )?(?:aged? (?:of )?|height (?:of )?|a )?`;
const BEFORE = new RegExp(BOUND, 'y');
const LABELLED = /(?:aged?|height)(?: [:=]| of| is)? (?:exactly )?/y;
const AROUND = /(?:around|about|approx|approximately|roughly|circa) (?:aged? )?/y;
const AND = /(?: to | - |-| and | until | & )/y;
const OR_MORE =
  /\+|(?: and| or| &) (?:over|older|above|up|more|taller)(?! than| \d)(?= |-|$)|[ -](?:plus|\+)(?= |-|$)/y;
const OR_LESS = /(?: and| or| &) (?:under|younger|below|less|shorter|smaller)(?! than| \d)(?= |-|$)/y;
/** After a bare number these make it no age and no height. */
const OTHER_UNIT = '(?! (?:km|kilomet|mile|goal|game|match|cap|app|day|minute|assist|week|month|season))';

interface Measured {
  value: number;
  end: number;
  /** Without a unit it may be something else. */
  isBare: boolean;
}

interface Measure {
  at: (line: string, at: number) => Measured | undefined;
  /** How far "around" reaches. */
  around: number;
}

const AGE_UNIT = '(?:years?|yrs?)[ -]old|years? of age|years?|yrs?|yos?|y / o';
const AGE = new RegExp(String.raw`(\d{1,2})['s]*((?:[ -]?(?:${AGE_UNIT}))?)(?=[ +-]|$)${OTHER_UNIT}`, 'y');
const AGE_READ_MIN = 10;
const AGE_READ_MAX = 60;

function ageAt(line: string, at: number): Measured | undefined {
  const found = matchAt(AGE, line, at);
  const value = Number(found?.[1]);
  if (!found || value < AGE_READ_MIN || value > AGE_READ_MAX) return undefined;
  return { value, end: at + found[0].length, isBare: found[2] === '' };
}

const CM_IN_INCH = 2.54;
const INCHES_IN_FOOT = 12;
const HEIGHT_READ_MIN = 120;
const HEIGHT_READ_MAX = 230;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven'.split(' ');
const SPELLED = NUMBERS.slice(1).join('|');

const CENTIMETRES = new RegExp(
  String.raw`(\d{3})((?:[ -]?(?:cms?|centimet(?:er|re)s?))?)(?=[ +-]|$)${OTHER_UNIT}`,
  'y',
);
const METRES = /([12])(?:[.,](\d{1,2})[ -]?(?:m|met(?:er|re)s?)?|m(\d{2}))(?=[ +-]|$)/y;
const FEET = new RegExp(
  String.raw`([4-7]|four|five|six|seven)(?:'(\d{1,2})?|[ -]?(?:foot|feet|ft)(?:[ -]?(?:and )?(1[01]|\d|${SPELLED})(?![\d.])(?:'|[ -]?(?:inch|inches)|in)?)?)(?=[ +-]|$)`,
  'y',
);

function heightAt(line: string, at: number): Measured | undefined {
  const read = metricAt(line, at) ?? feetAt(line, at);
  const isHeight = read !== undefined && read.value >= HEIGHT_READ_MIN && read.value <= HEIGHT_READ_MAX;
  if (!isHeight) return undefined;
  const tall = matchAt(/ (?:tall|high|in height)(?= |$)/y, line, read.end);
  return { ...read, end: read.end + (tall?.[0].length ?? 0), isBare: read.isBare && !tall };
}

function metricAt(line: string, at: number): Measured | undefined {
  const whole = matchAt(CENTIMETRES, line, at);
  if (whole) return { value: Number(whole[1]), end: at + whole[0].length, isBare: whole[2] === '' };
  const metres = matchAt(METRES, line, at);
  if (!metres) return undefined;
  const hundredths = (metres[2] ?? metres[3] ?? '').padEnd(2, '0');
  return { value: Number(`${metres[1]}${hundredths}`), end: at + metres[0].length, isBare: false };
}

function feetAt(line: string, at: number): Measured | undefined {
  const found = matchAt(FEET, line, at);
  if (!found) return undefined;
  const inches = numberOf(found[1]) * INCHES_IN_FOOT + numberOf(found[2] ?? found[3]);
  return { value: Math.round(inches * CM_IN_INCH), end: at + found[0].length, isBare: false };
}

const numberOf = (text = '0') => (/^\d/.test(text) ? Number(text) : NUMBERS.indexOf(text));

/** A number, and whether it is a bound: `over 6ft`, `18-21`, `185cm+`, `21 or younger`. Bounds are inclusive, as those of `U21` are. */
function rangeAt(line: string, at: number, measure: Measure) {
  const before = matchAt(BEFORE, line, at);
  const isNegating = /(?:^| )(?:not|no) /.test(before?.[0] ?? '');
  const around = before ? null : matchAt(AROUND, line, at);
  const label = before || around ? null : matchAt(LABELLED, line, at);
  const first = measure.at(line, at + (before ?? around ?? label ?? [''])[0].length);
  if (!first) return undefined;
  if (around) return { range: rangeAround(first.value, measure), end: first.end, isBare: false, isNegating };
  const { most, least, between } = before?.groups ?? {};
  const to = most ? undefined : upperAt(line, first.end, measure);
  if (to) return { range: ordered(first.value, to.value), end: to.end, isBare: false, isNegating };
  if (between) return undefined;
  const more = before ? null : matchAt(OR_MORE, line, first.end);
  const less = before || more ? null : matchAt(OR_LESS, line, first.end);
  const end = first.end + (more ?? less ?? [''])[0].length;
  const isBare = first.isBare && !before && !label && !more && !less;
  if (most || less) return { range: { to: first.value }, end, isBare, isNegating };
  if (least || more) return { range: { from: first.value }, end, isBare, isNegating };
  return { range: { from: first.value, to: first.value }, end, isBare, isNegating };
}

function upperAt(line: string, at: number, measure: Measure): Measured | undefined {
  const and = matchAt(AND, line, at);
  return and ? measure.at(line, at + and[0].length) : undefined;
}

const rangeAround = (value: number, { around }: Measure): Range => ({ from: value - around, to: value + around });

const ordered = (one: number, other: number): Range => ({ from: Math.min(one, other), to: Math.max(one, other) });

const AGES: Measure = { at: ageAt, around: 1 };
const HEIGHTS: Measure = { at: heightAt, around: 3 };

const UNDER = /u[ -]?(\d{2})(?:'?s)?(?=[ -]|$)/y;

export function readAge({ line, starts, after }: Sentence, at: number): Reading | undefined {
  const start = starts[at] ?? 0;
  const band = matchAt(UNDER, line, start);
  if (band) return endingAt(after, start + band[0].length, [anAge({ to: Number(band[1]) })]);
  const found = rangeAt(line, start, AGES);
  if (!found || (found.isBare && !isLikelyAge(found.range))) return undefined;
  const { range, end, isBare, isNegating } = found;
  const meanings = [anAge(range), ...(isBare && range.to !== undefined ? [anAge({ to: range.to })] : [])];
  return endingAt(after, end, meanings, isNegating);
}

/** Other bare numbers are those of shirts. */
const BARE_AGE_MIN = 15;
const BARE_AGE_MAX = 45;
const isLikelyAge = ({ from = 0 }: Range) => from >= BARE_AGE_MIN && from <= BARE_AGE_MAX;

export function readHeight({ line, starts, after }: Sentence, at: number): Reading | undefined {
  const found = rangeAt(line, starts[at] ?? 0, HEIGHTS);
  if (!found) return undefined;
  const { range, end, isNegating } = found;
  const isOne = range.from !== undefined && range.from === range.to;
  // "1.85 m" of a striker is asked for as a minimum.
  const one = range.from ?? 0;
  const meanings = isOne ? [aHeight({ from: one }), aHeight(range), aHeight({ to: one })] : [aHeight(range)];
  return endingAt(after, end, meanings, isNegating);
}

const YEAR = '((?:19|20)\\d{2})';
const BORN_BETWEEN = new RegExp(
  `(?:born )?(?:in )?(?:between |from )?${YEAR}(?: to | - |-| and )${YEAR}(?:[ -]born)?(?=[ -]|$)`,
  'y',
);
const BORN = new RegExp(
  `(?:born (?:in )?)?(?:(?<after>after )|(?<since>since |from )|(?<before>before )|(?:year |class of |generation )?)${YEAR}s?(?:[ -]born)?(?<later> (?:or|and) (?:later|younger))?(?<earlier> (?:or|and) (?:earlier|older))?(?=[ -]|$)`,
  'y',
);

/** Years of birth: `born 2004`, `2003-2005`, `born after 2004`. */
export function readBirthYear({ line, starts, after, today }: Sentence, at: number): Reading | undefined {
  const start = starts[at] ?? 0;
  const thisYear = Number(today.slice(0, 4));
  const ageOf = (year: string | undefined) => thisYear - Number(year);
  const range = matchAt(BORN_BETWEEN, line, start);
  if (range && [range[1], range[2]].every((year) => isAge(ageOf(year)))) {
    return endingAt(after, start + range[0].length, [anAge(ordered(ageOf(range[1]), ageOf(range[2])))]);
  }
  const one = matchAt(BORN, line, start);
  // The year stands after the three groups of what is before it.
  const age = ageOf(one?.[4]);
  if (!one || !isAge(age)) return undefined;
  return endingAt(after, start + one[0].length, [anAge(bornRange(age, one.groups ?? {}))]);
}

function bornRange(age: number, said: Record<string, string | undefined>): Range {
  if (said.after) return { to: age - 1 };
  if (said.before) return { from: age + 1 };
  if (said.since || said.later) return { to: age };
  return said.earlier ? { from: age } : { from: age, to: age };
}

const isAge = (age: number) => age >= AGE_READ_MIN && age <= AGE_READ_MAX && age < AGE_MAX;

const anAge = (value: Range): Meaning => ({ kind: 'age', value });
const aHeight = (value: Range): Meaning => ({ kind: 'height', value });

export function endingAt(
  after: Sentence['after'],
  end: number,
  meanings: readonly Meaning[],
  isNegating = false,
): Reading | undefined {
  const to = after.get(end);
  return to === undefined ? undefined : { to, meanings, ...(isNegating ? { isNegating } : {}) };
}
