import fc from 'fast-check';
import type { Asking } from '../http/browser.ts';
import type { Ask } from './requests.ts';

/** Values that programs have stumbled over. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 31,
  2 ** 53,
  9_007_199_254_740_993n,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'true',
  'null',
  'undefined',
  'NaN',
  'any',
  'all',
  'x'.repeat(70_000),
  // More than an index holds, and nothing to be packed.
  String.fromCodePoint(...Array.from({ length: 1000 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000))),
  'a\u0000b',
  '\uD800',
  'e\u0301'.repeat(500),
  '\u202Etxt.exe',
  '\u200B',
  '👩‍👩‍👧',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  'http://evil.example/',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '2026-01-01T00:00:00Z',
  // Cursors in form: of a list by numbers, and of one by ids.
  Buffer.from('["2026","9007199254740991 9"]').toString('base64url'),
  Buffer.from('["2026","-1"]').toString('base64url'),
  '[]',
  '{}',
  [],
  {},
  [[]],
  [null],
  ['x', 1, {}],
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
  Array.from({ length: 2000 }, () => 'x'),
  nested(60),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { a: nested(depth - 1) };
}

/** How one request is to be spoilt; numbers choose among what it has. */
export interface Spoiling {
  where: 'body' | 'params' | 'query' | 'form' | 'header';
  how: 'replace' | 'remove' | 'double' | 'add' | 'whole';
  which: number;
  value: unknown;
}

const HEADERS = ['content-type', 'range', 'if-range', 'if-none-match', 'cookie', 'accept-encoding', 'authorization'];

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  where: fc.constantFrom('body', 'body', 'body', 'params', 'query', 'form', 'header'),
  how: fc.constantFrom('replace', 'replace', 'remove', 'double', 'add', 'whole'),
  which: fc.nat(1000),
  value: fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' })),
});

/** A request as it goes out: the path's parameters and the query as texts, the body as the bytes of JSON. */
export interface Spoilt {
  params: Record<string, string>;
  query: [name: string, value: string][];
  asking: Asking;
}

/** Names that every reader of JSON has to be careful with, and those of fields that some call takes. */
const KEYS = [
  '__proto__',
  'constructor',
  'id',
  'role',
  'isVerified',
  'limit',
  'cursor',
  'search',
  'playerId',
  'toString',
];

/** Spoils a request in some places, one after the other. */
export function spoil({ params = {}, query = {}, body, input, form }: Ask, spoilings: readonly Spoiling[]): Spoilt {
  const texts = { ...params };
  const search = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const headers: Record<string, string> = {};
  let json = body === undefined && input === undefined ? undefined : write(body ?? input);
  let bytes = form?.body;
  for (const one of spoilings) {
    if (one.where === 'params') spoilParams(texts, one);
    else if (one.where === 'query') search.push([keyOf(one), textOf(one.value)]);
    else if (one.where === 'header') headers[HEADERS[one.which % HEADERS.length] ?? ''] = headerText(one.value);
    else if (one.where === 'form' && bytes) bytes = cut(bytes, one);
    else if (one.where === 'body' && json !== undefined) json = spoilJson(json, body ?? input, one);
  }
  const payload = bytes && form ? { form: { type: form.type, body: bytes } } : json === undefined ? {} : { raw: json };
  const type: Record<string, string> = json === undefined || bytes ? {} : { 'content-type': 'application/json' };
  return { params: texts, query: search, asking: { ...payload, headers: { ...type, ...headers } } };
}

function spoilParams(params: Record<string, string>, { which, value }: Spoiling): void {
  const names = Object.keys(params);
  const name = names[which % names.length];
  if (name !== undefined) params[name] = textOf(value);
}

/** Cuts a piece out of a form, or puts something into it, anywhere. */
function cut(bytes: Buffer, { how, which, value }: Spoiling): Buffer {
  const at = Math.floor((bytes.length * which) / 1000);
  if (how === 'whole') return Buffer.from(textOf(value));
  const rest = how === 'add' || how === 'double' ? bytes.subarray(at) : bytes.subarray(at + 40);
  return Buffer.concat([bytes.subarray(0, at), how === 'remove' ? Buffer.alloc(0) : Buffer.from(textOf(value)), rest]);
}

function spoilJson(json: string, original: unknown, spoiling: Spoiling): string {
  const { how, value } = spoiling;
  if (how === 'whole' || typeof original !== 'object' || original === null) return write(value);
  const key = how === 'add' ? keyOf(spoiling) : (Object.keys(original)[spoiling.which % 7] ?? keyOf(spoiling));
  if (how === 'remove') {
    const { [key as keyof typeof original]: _, ...rest } = original;
    return write(rest);
  }
  // What comes last counts, so this replaces as well as it doubles.
  const inside = json.endsWith('}') ? json.slice(0, -1) : '{';
  return `${inside}${inside === '{' ? '' : ','}${JSON.stringify(key)}:${write(value)}}`;
}

function keyOf({ which }: Spoiling): string {
  return KEYS[which % KEYS.length] ?? '';
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : write(value);
}

/** A header cannot hold everything; what it can, it shall. */
function headerText(value: unknown): string {
  return textOf(value)
    .replace(/[^\x20-\x7e\xa1-\xff]/g, '?')
    .slice(0, 4000);
}
