import { accessTokenSchema, newAccessTokenSchema } from '@touchline/contracts/access-tokens';
import { doneSchema } from '@touchline/contracts/auth';
import { featuredItemSchema, homepageItemSchema } from '@touchline/contracts/content';
import { ERRORS } from '@touchline/contracts/errors';
import { cardProofSchema, idCardSchema } from '@touchline/contracts/id-cards';
import { messageSchema } from '@touchline/contracts/messages';
import { playerProfileSchema } from '@touchline/contracts/players';
import { scoutProfileSchema } from '@touchline/contracts/scouts';
import { settingSchema } from '@touchline/contracts/settings';
import { accountSchema, directoryUserSchema, playerSchema } from '@touchline/contracts/users';
import { videoSchema } from '@touchline/contracts/videos';
import { z } from 'zod';
import { RECORD_EXAMPLES } from './examples.ts';

export type Json = Record<string, unknown>;

/** Records that get a name of their own in the document, and so in whatever is generated from it. */
export const RECORDS = {
  AccessToken: accessTokenSchema,
  NewAccessToken: newAccessTokenSchema,
  Account: accountSchema,
  DirectoryUser: directoryUserSchema,
  Player: playerSchema,
  PlayerProfile: playerProfileSchema,
  ScoutProfile: scoutProfileSchema,
  Video: videoSchema,
  Message: messageSchema,
  IdCard: idCardSchema,
  CardProof: cardProofSchema,
  Setting: settingSchema,
  HomepageItem: homepageItemSchema,
  FeaturedItem: featuredItemSchema,
  Done: doneSchema,
} as const satisfies Record<string, z.ZodType>;
export type RecordName = keyof typeof RECORDS;

const NAMES = z.registry<{ id: string; examples?: unknown[] }>();
for (const [id, schema] of Object.entries(RECORDS)) {
  NAMES.add(schema, { id, examples: [RECORD_EXAMPLES[id as RecordName]] });
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What a person should read.' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'What a program should look at.' },
    issues: {
      type: 'array',
      description: 'Which fields were not accepted.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'With status 500: what to look for in the log.' },
  },
};

/** All named schemas, as the document's components. */
export function schemaComponents(): Json {
  const components: Json = { Error: ERROR_SCHEMA };
  for (const [name, schema] of Object.entries(RECORDS)) {
    const { $defs } = convert(schema, 'output') as { $defs: Json };
    components[name] = pointToComponents($defs[name]);
  }
  return components;
}

/** A schema in the document; what has a name is pointed at. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs: __, ...json } = convert(schema, io);
  return pointToComponents(json) as Json;
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: NAMES as never,
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as Json;
      if (io === 'output') describeOutput(json);
      else if (zodSchema._zod.def.type === 'pipe') addBounds(json, zodSchema as z.ZodPipe);
    },
  }) as Json;
}

/** A field may join a record any day, so nobody should be told that there are no others. Times are named as times. */
function describeOutput(json: Json): void {
  if (json.additionalProperties === false) delete json.additionalProperties;
  for (const [name, field] of Object.entries((json.properties ?? {}) as Record<string, Json>)) {
    if (!/At$|^(issue|expiry)Date$/.test(name)) continue;
    const text = ((field.anyOf as Json[] | undefined) ?? [field]).find(({ type }) => type !== 'null');
    if (text) text.format = 'date-time';
  }
}

/** What is tidied before it is measured (trimmed, for example) has its bounds behind the tidying. */
function addBounds(json: Json, pipe: z.ZodPipe): void {
  const behind = z.toJSONSchema(pipe._zod.def.out as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
  if (behind.type !== json.type) return;
  for (const bound of ['minLength', 'maxLength', 'maxItems', 'format']) {
    if (behind[bound] !== undefined) json[bound] = behind[bound];
  }
}

function pointToComponents(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
