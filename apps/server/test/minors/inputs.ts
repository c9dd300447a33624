import { z } from 'zod';
import { procedures } from '../support/calls/send.ts';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** What an attacker fills in: an id for each field that takes one, and a text for each that takes a text. */
export interface Guess {
  id: string;
  text: string;
}

/**
 * How much is asked. `each`: every field alone, and all together; `product`: fields with and without each other, as far as they
 * are not too many.
 */
export type Extent = 'each' | 'product';

interface Making extends Guess {
  extent: Extent;
}

/** Inputs of a procedure that are made from its schema with these guesses; at least one for each value of a choice. */
export function inputsOf(procedure: string, { id, text, extent }: Making): unknown[] {
  const all = schemasOf(procedure);
  let inputs: Record<string, unknown>[] = [{}];
  for (const schema of all) {
    const variants = variantsOf(schema, '', { id, text, extent });
    inputs = inputs.flatMap((input) => variants.map((variant) => ({ ...input, ...(variant as object) })));
  }
  return all.length === 0 ? [undefined] : inputs;
}

const schemas = new Map<string, JsonSchema[]>();

/** The schemas of a procedure's input, converted once. */
function schemasOf(procedure: string): JsonSchema[] {
  const convert = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const known = schemas.get(procedure) ?? (procedures[procedure]?._def.inputs ?? []).map(convert);
  schemas.set(procedure, known);
  return known;
}

const ID = /id$/i;
const IDS = /ids$/i;
/** More would be the product of all choices of a schema. */
const VARIANTS_MAX = 12;

function variantsOf(schema: JsonSchema, name: string, guess: Making): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, VARIANTS_MAX);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => variantsOf(choice, name, guess)).slice(0, VARIANTS_MAX);
  if (schema.properties) return objectsOf(schema, guess);
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'array') return IDS.test(name) ? [[guess.id]] : [[guess.text]];
  if (type === 'boolean') return [true, false];
  if (type === 'number' || type === 'integer') return [1];
  if (type === 'null') return [null];
  return [ID.test(name) || name === 'player_id' ? guess.id : guess.text];
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, guess: Making): Record<string, unknown>[] {
  // A cursor is opaque, and the defaults of pages are what the app asks for.
  const names = Object.keys(properties).filter((name) => !['cursor', 'limit', 'direction'].includes(name));
  const fields = names.map((name) => ({ name, values: variantsOf(properties[name] ?? {}, name, guess) }));
  if (guess.extent === 'each') {
    const firstOf = (some: typeof fields) => Object.fromEntries(some.map(({ name, values }) => [name, values[0]]));
    const least = firstOf(fields.filter(({ name }) => required.includes(name)));
    const alone = fields.flatMap(({ name, values }) => values.map((value) => ({ ...least, [name]: value })));
    return [least, firstOf(fields), ...alone];
  }
  let objects: Record<string, unknown>[] = [{}];
  for (const { name, values } of fields) {
    // Fields that may be left out are left out, too: with all of them a filter finds nothing.
    const wanted = required.includes(name) ? values : [undefined, ...values];
    objects = objects.flatMap((object) => wanted.map((value) => ({ ...object, [name]: value }))).slice(0, 40);
  }
  return objects;
}
