/** Checks numbers that stand before the name of their constant: "30 an hour (`UPLOADS_PER_USER`)", "12 <!-- ADMIN_PASSWORD_MIN -->". */
import { lineAt } from '../repository.mjs';
import { withoutFences } from './read.mjs';

const CLAIM = /([^`|()<>]*)(?:\(`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`\)|<!-- ([A-Z][A-Z0-9_]+) -->)/g;
const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const UNITS = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, kB: 1000, MB: 1e6, GB: 1e9, megapixels: 1e6 };
const RATE = /\b(?:(?:an?|each|per) (second|minute|hour|day)|in (\d+) (second|minute|hour|day)s?)\b/g;
/** From two on: "one" is seldom a number. */
const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER = new RegExp(
  String.raw`(?<![\w.,])(\d+(?:,\d{3})*(?:\.\d+)?|\b(?:${WORDS.join('|')})\b)(?:\s([A-Za-z]+))?`,
  'gi',
);

const DECLARED = /^(?:export )?const ([A-Z][A-Z0-9_]*) = ([^;\n]+);/gm;
const ARITHMETIC = /^[\w\s.*/+()-]+$/;

export function checkNumbers(documents, facts) {
  return Object.entries(documents).flatMap(([file, markdown]) => {
    const text = withoutFences(markdown);
    return [...text.matchAll(CLAIM)].flatMap(({ 0: whole, 1: before, 2: name, 3: hidden, index }) => {
      const message = problemOf(before, name ?? hidden, facts);
      return message ? [{ file, line: lineAt(text, index + whole.length), message, advice: 'See the constant.' }] : [];
    });
  });
}

/** The last number of the sentence before the name is compared; a name without one claims nothing. */
function problemOf(before, name, { limits, constants }) {
  const [clause] = before
    .replace(/\s+/g, ' ')
    .split(/[;:] |\. /)
    .slice(-1);
  const rates = [...clause.matchAll(RATE)];
  const numbers = [...clause.replace(RATE, ' ').matchAll(NUMBER)];
  if (numbers.length === 0) return null;
  const [, digits, unit] = numbers.at(-1);
  const amount = /\d/.test(digits) ? Number(digits.replaceAll(',', '')) : WORDS.indexOf(digits.toLowerCase()) + 2;
  const limit = limits.get(name);
  if (typeof limit === 'object') {
    const [, one, several, period] = rates.at(-1) ?? [];
    const seconds = one ? SECONDS[one] : Number(several) * SECONDS[period];
    const isSo = amount === limit.uses && seconds === limit.seconds;
    return isSo ? null : `says ${clause.trim()} of ${name}, which is ${limit.uses}/${limit.seconds}`;
  }
  const value = limit ?? constants.get(name);
  if (value === undefined) return `gives a number of ${name}, which is no limit and no constant`;
  return valuesOf({ amount, unit, name }).includes(value)
    ? null
    : `says ${clause.trim()} of ${name}, which is ${value}`;
}

function valuesOf({ amount, unit = '', name }) {
  const seconds = amount * (SECONDS[unit.replace(/s$/, '')] ?? Number.NaN);
  if (Number.isNaN(seconds)) return [amount * (UNITS[unit] ?? 1)];
  const [, own] = /_(SECOND|MINUTE|HOUR|DAY)S(?:_|$)/.exec(name) ?? [];
  return own ? [seconds / SECONDS[own.toLowerCase()]] : [seconds * 1000];
}

/** Numeric constants of the product, read from its sources, since most are not exported. */
export function constantsIn(texts) {
  const files = Object.values(texts).map(
    (text) => new Map([...text.matchAll(DECLARED)].map(([, name, value]) => [name, value])),
  );
  const everywhere = new Map(files.flatMap((file) => [...file]));
  const values = new Map();
  for (const file of files) {
    for (const name of file.keys()) {
      const value = evaluate(name, [file, everywhere]);
      if (value !== null) values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return new Map([...values].filter(([, { size }]) => size === 1).map(([name, [value]]) => [name, value]));
}

function evaluate(name, scopes, depth = 0) {
  const expression = scopes.find((scope) => scope.has(name))?.get(name);
  if (expression === undefined || depth > 5 || !ARITHMETIC.test(expression)) return null;
  const known = expression.replace(/(?:\w+\.)?\b[A-Z][A-Z0-9_a-z]*\b/g, (word) =>
    String(evaluate(word.split('.').at(-1), scopes, depth + 1)),
  );
  if (/[a-zA-Z]/.test(known.replace(/e\d/g, ''))) return null;
  return new Function(`return (${known});`)();
}
