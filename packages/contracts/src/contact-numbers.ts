export type Part = readonly [from: number, to: number];

const SPACE = '[ \\t]';
const DASH = '[-‐-―−]';
const YEAR = '(?:19|20)\\d\\d';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const SMALL = '(?:\\d|1\\d)';

/** Digits that are not phone numbers, such as dates and results. They do not match inside a longer number. */
const OTHER_NUMBERS = new RegExp(
  [
    // 03.05.2025, 3/5/25, 17 04 2009, 2025-05-03
    `(?<!\\d|\\d[-./])${DAY}(?:[./ ]|${DASH})${DAY}(?:[./ ]|${DASH})${YEAR}(?!\\d|[-./]\\d)`,
    `(?<!\\d|\\d[-./])${DAY}[./]${DAY}[./]\\d\\d(?!\\d|[-./]\\d)`,
    `(?<!\\d|\\d[-./])${YEAR}(?:[./]|${DASH})${DAY}(?:[./]|${DASH})${DAY}(?!\\d|[-./]\\d)`,
    // 20250503 and the time behind it in the name of a file, 20250503_153012
    `(?<!\\d)${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[-_](?:[01]\\d|2[0-3])[0-5]\\d[0-5]\\d(?:\\d{3})?)?(?!\\d)`,
    // 2024/25, 2019-2020
    `(?<!\\d|\\d[-./])${YEAR}${SPACE}?(?:/|${DASH})${SPACE}?(?:${YEAR}|\\d\\d)(?!\\d|[-./]\\d)`,
    // 3-2 and 10–1, but not 06-12-34
    `(?<!\\d|\\d[-./])${SMALL}${SPACE}?${DASH}${SPACE}?${SMALL}(?!\\d|[-./]\\d)`,
    // 1.85 and 12.8
    `(?<!\\d|\\d[-./])${SMALL}\\.\\d{1,2}(?!\\d|[-./]\\d)`,
  ].join('|'),
  'g',
);
/** 4-3-3 and 4-2-3-1: the ten players before the keeper. */
const FORMATION = new RegExp(`(?<!\\d|\\d[-./])\\d(?:${DASH}\\d){2,4}(?!\\d|[-./]\\d)`, 'g');
const OUTFIELD_PLAYERS = 10;

const DIGITS = new RegExp(`(?:\\+${SPACE}?\\(?)?\\d(?:(?:[ \\t()./_~*|·•-]|${DASH}){0,3}\\d)*`, 'g');
const YEARS = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'g');
const THOUSANDS = /^[1-9]\d{0,2}([ .])\d{3}(?:\1\d{3})*$/;
const CURRENCY_BEFORE = /[£$€¥]\s?$/;
const CURRENCY_BEHIND = /^\s?(?:[£$€¥]|eur|gbp|usd|euros?|pounds?|dollars?|k\b|m\b|mio|million)/i;

const LED_MIN = 7;
/** Minimum digits without a leading + or 0. Shorter numbers can be results, heights, seasons or amounts of money. */
const BARE_MIN = 9;
const SHORT = 8;
const MONEY_MAX = 9;

/** Finds phone numbers with any spacing in a text from `readPlainly`. */
export function findPhoneNumbers(plain: string): Part[] {
  const text = plain
    .replace(OTHER_NUMBERS, blank)
    .replace(FORMATION, (match) => (sumOf(match) === OUTFIELD_PLAYERS ? blank(match) : match));
  return [...text.matchAll(DIGITS)].flatMap(({ 0: run, index }) => {
    if (isLed(run)) return digitsOf(run).length >= LED_MIN && !isListOfDigits(run) ? [part(index, run)] : [];
    if (digitsOf(run).length <= MONEY_MAX && isMoney(plain, index, run)) return [];
    return withoutYears(run, index).filter(([from, to]) => isBareNumber(text.slice(from, to)));
  });
}

const blank = (match: string) => 'x'.repeat(match.length);
const part = (from: number, text: string): Part => [from, from + text.length];
const digitsOf = (run: string) => run.replace(/\D/g, '');
const sumOf = (run: string) => [...digitsOf(run)].reduce((sum, digit) => sum + Number(digit), 0);
const isLed = (run: string) => /^[+(]*0|^\+/.test(run);

function isListOfDigits(run: string): boolean {
  return /^\d(?:\s\d)*$/.test(run) && digitsOf(run).length < BARE_MIN;
}

function isMoney(text: string, index: number, run: string): boolean {
  return CURRENCY_BEFORE.test(text.slice(0, index)) || CURRENCY_BEHIND.test(text.slice(index + run.length));
}

/** The parts between separate years, as in "2022 30 12 2023 28 10". */
function withoutYears(run: string, index: number): Part[] {
  const parts = run.replace(YEARS, blank).matchAll(/\d(?:[^x]*\d)?/g);
  return [...parts].map(({ 0: found, index: from }) => part(index + from, found));
}

function isBareNumber(run: string): boolean {
  const count = digitsOf(run).length;
  const groups = run.split(/\D+/);
  if (count >= BARE_MIN) return !isAscendingList(groups);
  if (/^\d{3}[-.‐-―−]\d{4}$/.test(run)) return true;
  if (count < SHORT || isAscendingList(groups) || THOUSANDS.test(run)) return false;
  // 12500000 and 1500 3000 are amounts or distances.
  if (groups.every((group) => group.endsWith(groups.length === 1 ? '000' : '00'))) return false;
  return groups.every((group) => group.length >= 2);
}

/** Shirt numbers, such as 7 8 10 11 17 23, and distances, such as 100 200 400. */
function isAscendingList(groups: readonly string[]): boolean {
  const isListed = (group: string) => !group.startsWith('0') && (group.length <= 2 || group.endsWith('00'));
  const isList = groups.length > 2 && groups.every(isListed);
  return isList && groups.every((group, index) => index === 0 || Number(group) > Number(groups[index - 1]));
}
