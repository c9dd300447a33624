import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Part } from '../../support/http/form.ts';
import * as odd from '../../support/odd-values.ts';
import { anyCharacter, weighted } from './values.ts';

type Fields = Record<string, unknown>;

/** What a request says, before it is written. */
export interface Values {
  /** One for each call: the input of a procedure, or a body. */
  inputs: unknown[];
  query: Fields;
  params: Fields;
  /** Text fields of a form. */
  fields: Fields;
}

/** A request as it is sent. */
export interface Outgoing {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

/** One defect of a request: what it changes while the request is made, from the values to the whole. */
export interface Mutation {
  values?(values: Values): void;
  path?(template: string): string;
  parts?(parts: Part[]): void;
  bytes?(bytes: Buffer): Buffer;
  whole?(request: Outgoing): Outgoing;
}

export const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** Before a key that its object already has. */
const TWICE = '{{twice}}';
/** Stands for this JSON text, which may be one that no value has. */
const literal = (json: string) => `{{json:${json}}}`;

/** A value as JSON, with the marks above replaced. */
export function written(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null';
  return json.replaceAll(TWICE, '').replace(/"\{\{json:([^"{}]*)\}\}"/g, '$1');
}

const texts = weighted([4, fc.constantFrom(...odd.ODD_TEXTS)], [1, fc.string({ unit: anyCharacter, maxLength: 40 })]);
const values = weighted<unknown>(
  [3, fc.constantFrom(...odd.ODD_VALUES)],
  [4, texts],
  [3, fc.constantFrom(...odd.ODD_JSON).map(literal)],
  [2, fc.jsonValue({ maxDepth: 3 })],
  [1, fc.constantFrom(...odd.SQL)],
);
const keys = fc.oneof(
  fc.constantFrom(...odd.ODD_KEYS),
  fc.constantFrom(...odd.ODD_KEYS).map((key) => `${TWICE}${key}`),
  fc.string({ maxLength: 8 }),
);
/** Chooses a place among those that the request has. */
const at = fc.nat(1000);

/** Every value inside a value. */
function placesIn(value: unknown): [holder: Fields, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Fields;
  return Object.keys(holder).flatMap((name): [Fields, string][] => [[holder, name], ...placesIn(holder[name])]);
}

const ofValues = fc
  .tuple(fc.constantFrom('replace', 'replace', 'remove', 'add', 'twice'), at, keys, values)
  .map(([how, place, key, shared]): Mutation => {
    const change = ({ inputs, query, params, fields }: Values) => {
      const places = [inputs, query, params, fields].flatMap(placesIn);
      const [holder, name] = places[place % places.length] ?? [{}, ''];
      // Another mutation may put something into it.
      const value = structuredClone(shared);
      // An assignment treats some names specially.
      const put = (as: string) =>
        Object.defineProperty(holder, as, { value, configurable: true, enumerable: true, writable: true });
      if (how === 'remove') delete holder[name];
      else if (how === 'replace') put(name);
      else if (Array.isArray(holder)) holder.push(value);
      else put(how === 'twice' ? `${TWICE}${name}` : key);
    };
    return { values: change };
  });

const ofParts = fc
  .tuple(fc.constantFrom('filename', 'filename', 'filename', 'content', 'name', 'type', 'header', 'twice'), at, texts)
  .map(([how, place, text]): Mutation => {
    const change = (parts: Part[]) => {
      // A field with a file name is a second file, which is rejected for that alone.
      const part =
        how === 'filename' ? parts.find(({ filename }) => filename !== undefined) : parts[place % parts.length];
      if (!part) return;
      if (how === 'twice') parts.push({ ...part });
      else if (how === 'header') part.headers = [text];
      else part[how as 'content'] = text;
    };
    return { parts: change };
  });

const ofBytes = fc
  .tuple(
    fc.constantFrom('flip', 'insert', 'remove', 'repeat', 'cut'),
    at,
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
  )
  .map(([how, place, piece]): Mutation => {
    const change = (bytes: Buffer) => {
      const split = Math.floor((bytes.length * place) / 1001);
      const [before, behind] = [bytes.subarray(0, split), bytes.subarray(split)];
      const rest = behind.subarray(piece.length);
      if (how === 'cut') return before;
      if (how === 'insert') return Buffer.concat([before, piece, behind]);
      if (how === 'remove') return Buffer.concat([before, rest]);
      if (how === 'repeat') return Buffer.concat([bytes, behind]);
      return Buffer.concat([before, piece.map((byte, index) => byte ^ (behind[index] ?? 0)), rest]);
    };
    return { bytes: change };
  });

const ofPath = fc
  .tuple(fc.constantFrom('replace', 'replace', 'replace', 'append'), fc.constantFrom(...odd.ODD_PATHS))
  .map(
    ([how, text]): Mutation => ({
      path: (path) => (how === 'append' ? `${path}${text}` : path.replace(/\{\w+\}/g, () => text)),
    }),
  );

const ofQuery = fc
  .constantFrom(...odd.ODD_QUERIES)
  .map((text): Mutation => ({ whole: (request) => ({ ...request, url: withQuery(request.url, text) }) }));
const ofHeader = fc
  .oneof(
    ...Object.entries(odd.ODD_HEADERS).map(([name, all]) => fc.constantFrom(...all).map((text) => ({ [name]: text }))),
  )
  .map(
    (header): Mutation => ({
      whole: (request) => ({ ...request, headers: { ...request.headers, ...(header as Outgoing['headers']) } }),
    }),
  );
const ofMethod = fc
  .constantFrom<Outgoing['method'][]>('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE')
  .map((method): Mutation => ({ whole: (request) => ({ ...request, method }) }));

/** Every mutation for a request with these parts, weighted by where it is most likely to find a bug. */
export function mutationsFor(has: { values: boolean; form: boolean; params: boolean }): fc.Arbitrary<Mutation> {
  return weighted(
    [has.values ? 9 : 1, ofValues],
    [has.values ? 4 : 1, ofBytes],
    [has.form ? 15 : 0, ofParts],
    [has.params ? 6 : 1, ofPath],
    [2, ofQuery],
    [3, ofHeader],
    [1, ofMethod],
  );
}
