import { exceededLimitSchema } from '@touchline/contracts/allowances';
import { ERRORS } from '@touchline/contracts/errors';
import { z } from 'zod';
import { recordExample, type Schemas } from './examples.ts';
import { RECORDS } from './nouns.ts';

export type Json = Record<string, unknown>;

const errorSchema = z.object({
  message: z.string().describe('A sentence for the user.'),
  code: z.enum(Object.keys(ERRORS)).describe('For programs.'),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('The invalid fields.')
    .optional(),
  limit: exceededLimitSchema.describe('With status 429: the limit, and when it starts again.').optional(),
  requestId: z.string().describe('With status 500: the id of the request in the log.').optional(),
});

for (const [id, schema] of Object.entries({ ...RECORDS, Error: errorSchema })) z.globalRegistry.add(schema, { id });

type Conversion = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Allows additional fields, since records may get more, and marks times as such. */
function describeOutput({ jsonSchema: json }: Conversion): void {
  if (json.additionalProperties === false) delete json.additionalProperties;
  for (const [name, field] of Object.entries((json.properties ?? {}) as Record<string, Json>)) {
    if (!/At$|^(issue|expiry)Date$/.test(name)) continue;
    const text = ((field.anyOf as Json[] | undefined) ?? [field]).find(({ type }) => type !== 'null');
    if (text) text.format = 'date-time';
  }
}

/** Adds the examples and bounds that apply after a transformation, such as trimming. zod describes what comes before it only. */
function describeInput({ zodSchema, jsonSchema: json }: Conversion): void {
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (examples) json.examples = examples as unknown[];
  const { _zod } = zodSchema;
  if (_zod.def.type !== 'pipe') return;
  const behind: Json = z.toJSONSchema(_zod.def.out, { io: 'input', unrepresentable: 'any' });
  if (behind.type !== json.type) return;
  for (const bound of ['minLength', 'maxLength', 'maxItems', 'format']) {
    if (behind[bound] !== undefined) json[bound] = behind[bound];
  }
}

const COMMON = { unrepresentable: 'any', reused: 'inline' } as const;
const PLACE = '#/components/schemas/';

export function schemaComponents(): Schemas {
  const options = { ...COMMON, io: 'output', override: describeOutput, uri: (id: string) => `${PLACE}${id}` } as const;
  const { schemas } = z.toJSONSchema(z.globalRegistry, options);
  for (const [name, schema] of Object.entries(schemas)) {
    delete schema.$schema;
    delete schema.$id;
    if (name in RECORDS) schema.examples = [recordExample(name, schemas)];
  }
  return schemas;
}

/** A schema in the document, with references to the named ones. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const override = io === 'output' ? describeOutput : describeInput;
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { ...COMMON, io, override });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${PLACE}`));
}
