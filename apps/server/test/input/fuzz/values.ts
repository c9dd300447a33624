import fc from 'fast-check';
import type { z } from 'zod';
import { safeParse } from 'zod/v4/core';

/** One of these arbitraries, each as often as its weight says. */
export const weighted = <T>(...all: readonly (readonly [weight: number, fc.Arbitrary<T>])[]): fc.Arbitrary<T> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Any code point, also half of a surrogate pair. fast-check's own unit takes seconds to index all of them. */
export const anyCharacter = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

/** Values that a field of this name is known to have, and how often to use them; null where none are known. */
export type KnownValues = (field: string) => readonly [weight: number, fc.Arbitrary<string>] | null;
/** Values that a schema accepts as its input, by the schema and the name of the field. */
export type ValuesOf = (schema: z.core.$ZodType, field?: string) => fc.Arbitrary<unknown>;

/** Texts that a rule behind a schema may expect: dates, URLs, numbers, lists, booleans. */
const PLAUSIBLE = [
  ...['', '0', '12', 'true', 'any', '2005-04-17', '2031-01-31', '2031-01-31T12:00:00.000Z', '+44 20 7946 0018'],
  ...['robin@club.example', 'mailto:robin@club.example', 'https://club.example/a.png', '/uploads/company-logo.png'],
  ...['#top', '["one","two"]', '{}'],
];
/** How many values are tried to see how often a schema accepts them. */
const TRIES = 48;
/** Where a schema has no bounds. */
const TEXT_LENGTH = 60;
const NUMBER = 1e9;

/**
 * Makes arbitraries from zod schemas. Refinements and patterns cannot be read, so values made by kind and bounds are filtered by
 * the schema itself.
 */
export function valuesFrom(known: KnownValues): ValuesOf {
  const inside: ValuesOf = (schema, field = '') =>
    accepted(schema, ofKind(schema as z.core.$ZodTypes, field, { inside, known }));
  return inside;
}

/** An unknown kind is an error: if it were left out, the calls that use it would not be tested. */
function ofKind(
  schema: z.core.$ZodTypes,
  field: string,
  { inside, known }: { inside: ValuesOf; known: KnownValues },
): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return objects(def.shape, inside);
    case 'string':
      return texts(schema as unknown as z.ZodString, known(field));
    case 'number':
      return numbers(schema as unknown as z.ZodNumber);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'union':
      return fc.oneof(...def.options.map((option) => inside(option, field)));
    case 'array':
      return fc.array(inside(def.element, field), { maxLength: 5 });
    case 'record':
      return fc.dictionary(inside(def.keyType, '') as fc.Arbitrary<string>, inside(def.valueType, ''), { maxKeys: 4 });
    case 'nullable':
      return fc.option(inside(def.innerType, field), { freq: 4 });
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return inside(def.innerType, field);
    case 'pipe':
      return piped(def.in, def.out, (end) => inside(end, field));
    case 'any':
    case 'unknown':
    case 'custom':
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(
        `The fuzzer knows no values for the zod kind "${def.type}"${field && ` of the field "${field}"`}. ` +
          'Add the kind to ofKind in test/input/fuzz/values.ts.',
      );
  }
}

/** Leaves out optional fields now and then. */
function objects(shape: Readonly<Record<string, z.core.$ZodType>>, inside: ValuesOf): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape);
  const requiredKeys = fields.filter(([, schema]) => !accepts(schema, undefined)).map(([name]) => name);
  const values = Object.fromEntries(fields.map(([name, schema]) => [name, inside(schema, name)]));
  return fc.record(values, { requiredKeys, noNullPrototype: true });
}

const words = fc.stringMatching(/^[a-z0-9][a-z0-9._-]*[a-z]$/);
/** Texts of a format that random characters do not produce. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.stringMatching(/^[a-z0-9]{1,12}@[a-z]{1,12}\.example$/),
  guid: fc.uuid(),
  datetime: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') })
    .map((date) => date.toISOString()),
};

function texts(schema: z.ZodString, known: ReturnType<KnownValues>): fc.Arbitrary<unknown> {
  const { minLength, maxLength, format } = schema;
  const more = known ? [known] : [];
  for (const check of schema.def.checks ?? []) {
    const { pattern } = check._zod.def as { pattern?: RegExp };
    if (format === 'regex' && pattern) more.push([60, fc.stringMatching(pattern)]);
  }
  const ofFormat = FORMATS[format ?? ''];
  if (ofFormat) return weighted([1, ofFormat], ...more);
  const min = minLength ?? 0;
  const max = maxLength ?? Math.max(min, TEXT_LENGTH);
  const textOf = (unit: fc.StringConstraints['unit'] & {}) => fc.string({ minLength: min, maxLength: max, unit });
  return weighted(
    [3, textOf('grapheme-ascii')],
    [2, textOf('grapheme')],
    [1, textOf(anyCharacter)],
    [1, fc.constant('x'.repeat(max))],
    [2, words],
    [2, fc.constantFrom(...PLAUSIBLE)],
    [2, fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata')],
    ...more,
  );
}

function numbers({ minValue, maxValue, def }: z.ZodNumber): fc.Arbitrary<unknown> {
  const min = Math.max(minValue ?? -NUMBER, -NUMBER);
  const max = Math.min(maxValue ?? NUMBER, NUMBER);
  const small = Math.min(Math.max(Math.ceil(min), 0), Math.floor(max));
  const values = fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.double({ min, max, noNaN: true }),
    // Versions and the like are small.
    fc.integer({ min: small, max: Math.min(Math.floor(max), small + 3) }),
  );
  return def.coerce ? fc.oneof(values, values.map(String)) : values;
}

/** The output of a pipe is often accepted as its input, sometimes only as a text. */
function piped(start: z.core.$ZodType, end: z.core.$ZodType, inside: ValuesOf): fc.Arbitrary<unknown> {
  if (end._zod.def.type === 'transform') return inside(start);
  if (start._zod.def.type === 'transform') return inside(end);
  const result = inside(end);
  const text = result.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return weighted([2, inside(start)], [2, result], [1, text]);
}

/** Keeps what the schema accepts. Where that is hardly anything, the few values found are the only ones. */
function accepted(schema: z.core.$ZodType, candidates: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  if (def.type !== 'pipe' && !def.checks?.length) return candidates;
  const samples = fc.sample(candidates, { numRuns: TRIES, seed: TRIES });
  const good = samples.filter((value) => accepts(schema, value));
  if (good.length >= TRIES / 12) return candidates.filter((value) => accepts(schema, value));
  return good.length > 0 ? fc.constantFrom(...good) : candidates;
}

const accepts = (schema: z.core.$ZodType, value: unknown) => safeParse(schema, value).success;
