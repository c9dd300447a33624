import fc from 'fast-check';
import {
  anyCharacter,
  DEPTHS,
  HEADERS,
  HUGE,
  KEYS,
  ODD_PATHS,
  ODD_QUERIES,
  ODD_TEXTS,
  ODD_VALUES,
} from './odd-values.ts';
import { literal, nested, TWICE } from './written.ts';

/** One defect of a request; `at` chooses a place among those that the request has. */
export type Mutation =
  | { what: 'value'; how: 'replace' | 'remove' | 'add' | 'twice'; at: number; key: string; value: unknown }
  | { what: 'bytes'; how: 'flip' | 'insert' | 'remove' | 'repeat' | 'cut'; at: number; bytes: number[] }
  | { what: 'part'; how: 'name' | 'filename' | 'type' | 'header' | 'content' | 'twice'; at: number; text: string }
  | { what: 'path'; how: 'replace' | 'append'; at: number; text: string }
  | { what: 'query'; text: string }
  | { what: 'header'; name: string; text: string }
  | { what: 'method'; method: string };

const oddTexts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);
const oddValues = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  oddTexts,
  fc.constantFrom(...HUGE.map(literal), ...DEPTHS.map(nested)),
  fc.jsonValue({ maxDepth: 3 }),
);
const keys = fc.oneof(fc.constantFrom(...KEYS, ...KEYS.map((key) => `${TWICE}${key}`)), fc.string({ maxLength: 8 }));
const at = fc.nat(1000);

const WAYS = {
  value: fc.record({
    what: fc.constant('value' as const),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add', 'twice'),
    at,
    key: keys,
    value: oddValues,
  }),
  bytes: fc.record({
    what: fc.constant('bytes' as const),
    how: fc.constantFrom('flip', 'insert', 'remove', 'repeat', 'cut'),
    at,
    bytes: fc.array(fc.nat(255), { minLength: 1, maxLength: 8 }),
  }),
  part: fc.record({
    what: fc.constant('part' as const),
    how: fc.constantFrom('filename', 'filename', 'filename', 'content', 'name', 'type', 'header', 'twice'),
    at,
    text: oddTexts,
  }),
  path: fc.record({
    what: fc.constant('path' as const),
    how: fc.constantFrom('replace', 'replace', 'replace', 'append'),
    at,
    text: fc.constantFrom(...ODD_PATHS),
  }),
  query: fc.record({ what: fc.constant('query' as const), text: fc.constantFrom(...ODD_QUERIES) }),
  header: fc.oneof(
    ...Object.entries(HEADERS).map(([name, texts]) =>
      fc.record({ what: fc.constant('header' as const), name: fc.constant(name), text: fc.constantFrom(...texts) }),
    ),
  ),
  method: fc.record({
    what: fc.constant('method' as const),
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
  }),
};

/** Every mutation for a request with these parts, weighted by where it is most likely to find a bug. */
export function mutationsFor(has: { values: boolean; form: boolean; params: boolean }): fc.Arbitrary<Mutation> {
  return fc.oneof(
    { weight: has.values ? 9 : 1, arbitrary: WAYS.value },
    { weight: has.values ? 4 : 1, arbitrary: WAYS.bytes },
    { weight: has.form ? 15 : 0, arbitrary: WAYS.part },
    { weight: has.params ? 6 : 1, arbitrary: WAYS.path },
    { weight: 2, arbitrary: WAYS.query },
    { weight: 3, arbitrary: WAYS.header },
    { weight: 1, arbitrary: WAYS.method },
  );
}
