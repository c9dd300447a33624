import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
export type Schemas = Record<string, JsonSchema>;

const ID = '5f0c1f3e-6a55-4f0e-9d2b-0a1b2c3d4e5f';
const BY_FORMAT: Record<string, string> = { 'date-time': '2026-03-04T12:00:00.000Z', uuid: ID };

export function recordExample(name: string, schemas: Schemas): unknown {
  return exampleOf({ $ref: name }, { field: '', schemas, withOptional: false });
}

/** An example of a body. Of a change it is what has to be sent, or else the first field. */
export function bodyExample(schema: JsonSchema, isChange: boolean): unknown {
  const whole = exampleOf(schema, { field: '', schemas: {}, withOptional: true });
  if (!isChange) return whole;
  const fields = Object.entries(whole as object);
  return Object.fromEntries(
    schema.required ? fields.filter(([name]) => schema.required?.includes(name)) : fields.slice(0, 1),
  );
}

interface Place {
  field: string;
  schemas: Schemas;
  withOptional: boolean;
}

function exampleOf(schema: JsonSchema, place: Place): unknown {
  const given = [schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]];
  const first = given.find((one) => one !== undefined);
  if (first !== undefined) return first;
  if (schema.$ref) return exampleOf(place.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, place);
  if (schema.anyOf) {
    const [either = {}, ...others] = schema.anyOf as JsonSchema[];
    const isPlain = either.$ref === undefined && either.type !== 'object';
    return isPlain && others.some(({ type }) => type === 'null') ? null : exampleOf(either, place);
  }
  return exampleByType(schema, place);
}

function exampleByType(schema: JsonSchema, place: Place): unknown {
  switch (schema.type) {
    case 'string':
      return /^id$|Id$/.test(place.field) ? ID : (BY_FORMAT[schema.format ?? ''] ?? '');
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf(schema.items as JsonSchema, place)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => place.withOptional || schema.required?.includes(field))
          .map(([field, one]) => [field, exampleOf(one as JsonSchema, { ...place, field })]),
      );
    default:
      return null;
  }
}
