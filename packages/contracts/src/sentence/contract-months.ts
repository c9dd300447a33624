import type { Meaning } from './chips.ts';
import { endingAt } from './numbers.ts';
import { matchAt, type Reading, type Sentence } from './sentence.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const COUNT = String.raw`(?<count>\d{1,2}|a|one|six|twelve)[ -](?<unit>months?|years?)`;
const TIMES = [
  `(?:within|in|over)?(?: ?the)?(?: ?next)? ?${COUNT}`,
  String.raw`(?:${DAY} )?${MONTH}(?: ${DAY})?(?: ,)?(?: (?<yearOfMonth>20\d{2}))?`,
  String.raw`(?<number>0?[1-9]|1[0-2])(?: / |\.)(?<yearOfNumber>20\d{2})`,
  String.raw`(?<yearBefore>20\d{2})-(?<numberAfter>0[1-9]|1[0-2])`,
  String.raw`(?:end of )?(?<year>20\d{2})`,
  String.raw`(?:(?<nextTime>next )|this |coming )?(?<season>summer|winter|january window|summer window)(?: (?<yearOfSeason>20\d{2}))?`,
  '(?:end of )?(?:the )?(?:this |current )?(?<seasonEnd>season)(?: end)?',
  '(?:end of )?(?:(?<nextYear>next )|this |the )(?<wholeYear>year)',
  '(?<soon>soon|shortly)',
].map((time) => `(?:${time})`);

const VERB =
  '(?:until|till|til|through|ends?|ending|expires?|expiring|expiry|runs? out|running out|finishes|finishing|runs until)';
const SUBJECT = '(?:under )?(?:contract|contracted|deal)';
const LEAD = `(?:${SUBJECT}(?: (?:that|which))?(?: (?:is|up|are|valid|running))*(?: ${VERB}| to)?|${VERB}|out of contract|free(?: agent)?|available on a free)`;
const BETWEEN = '(?: (?:in|by|on|before|until|within|during|at|from))?(?: (?:the|its|their))?';
/** Each way to name a time is an expression of its own. */
const ENDS = [
  ...TIMES.map((time) => new RegExp(`${LEAD}${BETWEEN} ${time}(?= |-|$)`, 'y')),
  new RegExp(
    `(?:with )?(?:less than |under |only )?${COUNT} (?:left|remaining)(?: (?:on|of|in)(?: (?:the|their|a))? (?:contract|deal))?(?= |$)`,
    'y',
  ),
];
const ENDS_SOON = new RegExp(
  [
    '(?:contract|deal)(?: that| which)?(?: is)? (?:expiring|ending|running (?:out|down))',
    '(?:expiring|ending) (?:contract|deal)|expiring',
    '(?:in )?(?:the |their )?(?:last|final) (?:year|months?|(?:6|six) months) of (?:the |their |a )?(?:contract|deal)',
  ]
    .map((phrase) => `(?:${phrase})(?= |$)`)
    .join('|'),
  'y',
);

const MONTHS_IN_YEAR = 12;
const COUNTS: Record<string, number> = { a: 1, one: 1, six: 6, twelve: 12 };
/** From six months before its end a player may agree with another club. */
const SOON_MONTHS = 6;

/** When a contract ends at the latest: `contract until June 2027`, `expiring this summer`. */
export function readContractMonth({ line, starts, after, today }: Sentence, at: number): Reading | undefined {
  const start = starts[at] ?? 0;
  for (const expression of ENDS) {
    const found = matchAt(expression, line, start);
    const month = found?.groups && monthOf(found.groups, today);
    const reading = month && endingAt(after, start + found[0].length, [untilMonth(month)]);
    if (reading) return reading;
  }
  const soon = matchAt(ENDS_SOON, line, start);
  if (!soon) return undefined;
  const months = [SOON_MONTHS, MONTHS_IN_YEAR].map((count) => untilMonth(monthsLater(today, count)));
  return endingAt(after, start + soon[0].length, months);
}

const untilMonth = (value: string): Meaning => ({ kind: 'contractUntil', value });

function monthOf(said: Record<string, string | undefined>, today: string): string | undefined {
  const { count, unit = '', month, number, numberAfter, season, seasonEnd, soon, wholeYear } = said;
  if (count)
    return monthsLater(today, (COUNTS[count] ?? Number(count)) * (unit.startsWith('year') ? MONTHS_IN_YEAR : 1));
  if (month) return ofYear(MONTHS.indexOf(month.slice(0, 3)) + 1, said.yearOfMonth, today);
  if (number) return ofYear(Number(number), said.yearOfNumber, today);
  if (numberAfter) return ofYear(Number(numberAfter), said.yearBefore, today);
  if (season) return ofYear(season.startsWith('summer') ? 8 : 1, said.yearOfSeason, today);
  if (seasonEnd) return ofYear(6, undefined, today);
  if (soon) return monthsLater(today, SOON_MONTHS);
  if (wholeYear) return ofYear(MONTHS_IN_YEAR, String(Number(today.slice(0, 4)) + (said.nextYear ? 1 : 0)), today);
  return ofYear(MONTHS_IN_YEAR, said.year, today);
}

/** The month in that year, or the next one of its name. */
function ofYear(month: number, year: string | undefined, today: string): string {
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return written(year === undefined ? thisYear + (month < thisMonth ? 1 : 0) : Number(year), month);
}

function monthsLater(today: string, count: number): string {
  const months = Number(today.slice(0, 4)) * MONTHS_IN_YEAR + Number(today.slice(5, 7)) - 1 + count;
  return written(Math.floor(months / MONTHS_IN_YEAR), (months % MONTHS_IN_YEAR) + 1);
}

const written = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;
