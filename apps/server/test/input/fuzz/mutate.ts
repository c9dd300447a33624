import type { Part } from '../../support/http/form.ts';
import type { Mutation } from './mutations.ts';
import type { Plan } from './plans.ts';
import { TWICE } from './written.ts';

type Of<W extends Mutation['what']> = Extract<Mutation, { what: W }>;
/** The mutations of one kind. */
export const those = <W extends Mutation['what']>({ mutations }: Plan, what: W) =>
  mutations.filter((one): one is Of<W> => one.what === what);

/** The parts of a plan that are values. */
export type Values = Pick<Plan, 'params' | 'query' | 'inputs' | 'fields'>;
type Holder = Record<string, unknown>;

/** Replaces, removes and adds values anywhere in a plan. */
export function mutateValues(plan: Plan): Values {
  const { params, query, inputs, fields } = plan;
  const values: Values = structuredClone({ params, query, inputs, fields });
  for (const { how, at, key, value: shared } of those(plan, 'value')) {
    // Another mutation may put something into it.
    const value = structuredClone(shared);
    const places = [values.inputs, values.query, values.params, values.fields].flatMap(placesIn);
    const place = places[at % places.length];
    if (!place) continue;
    const { holder, name } = place;
    if (how === 'remove') delete holder[name];
    else if (how === 'replace') put(holder, name, value);
    else if (Array.isArray(holder)) holder.push(value);
    else put(holder, how === 'twice' ? `${TWICE}${name}` : key, value);
  }
  return values;
}

/** Sets a property of any name, also of those that an assignment treats specially. */
function put(holder: Holder, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Every value inside a value. */
function placesIn(value: unknown): { holder: Holder; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

/** Writes odd texts into the names, headers and contents of form parts. */
export function mutateParts(plan: Plan, whole: readonly Part[]): Part[] {
  const parts = whole.map((part) => ({ ...part }));
  for (const { how, at, text } of those(plan, 'part')) {
    // A field with a file name is a second file, which is rejected for that alone.
    const part = how === 'filename' ? parts.find(({ filename }) => filename !== undefined) : parts[at % parts.length];
    if (!part) continue;
    if (how === 'twice') parts.push({ ...part });
    else if (how === 'header') part.headers = [text];
    else part[how] = text;
  }
  return parts;
}

/** Changes, adds and removes bytes. */
export function mutateBytesOf(plan: Plan, bytes: Buffer): Buffer {
  return those(plan, 'bytes').reduce(mutateBytes, bytes);
}

function mutateBytes(bytes: Buffer, { how, at, bytes: more }: Of<'bytes'>): Buffer {
  const place = Math.floor((bytes.length * at) / 1001);
  const [before, behind] = [bytes.subarray(0, place), bytes.subarray(place)];
  const piece = Buffer.from(more);
  if (how === 'cut') return before;
  if (how === 'insert') return Buffer.concat([before, piece, behind]);
  if (how === 'remove') return Buffer.concat([before, behind.subarray(more.length)]);
  if (how === 'repeat') return Buffer.concat([bytes, behind]);
  return Buffer.concat([before, piece.map((byte, index) => byte ^ (behind[index] ?? 0)), behind.subarray(more.length)]);
}
