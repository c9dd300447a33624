import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import type { Json } from './schemas.ts';

/** Refusals by status: the name of the shared answer, and the code shown as an example. */
const REFUSALS = {
  400: ['BadRequest', 'INVALID_INPUT'],
  401: ['NotAuthenticated', 'NOT_SIGNED_IN'],
  403: ['NotAllowed', 'NOT_ALLOWED'],
  404: ['NotFound', 'NOT_FOUND'],
  408: ['TooSlow', 'REQUEST_TOO_SLOW'],
  409: ['Conflict', 'CONFLICT'],
  413: ['TooLarge', 'TOO_LARGE'],
  415: ['UnsupportedType', 'UNSUPPORTED_TYPE'],
  429: ['TooManyRequests', 'TOO_MANY_REQUESTS'],
  503: ['Unavailable', 'BUSY'],
  507: ['NoSpaceLeft', 'DISK_FULL'],
} as const satisfies Record<number, readonly [name: string, example: ErrorCode]>;
export type RefusalStatus = keyof typeof REFUSALS;

/**
 * What any call that changes something may be refused with before its input is looked at: a page of another site sent it,
 * its token is no good or may only read, its body cannot be read or does not come to its end, or too many are on their way.
 */
export const WRITE_REFUSALS = [400, 401, 403, 408, 413, 415, 429, 503] as const satisfies RefusalStatus[];

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };
const HEADERS: Partial<Record<RefusalStatus, Json>> = { 429: RETRY_AFTER, 503: RETRY_AFTER, 507: RETRY_AFTER };

const jsonOf = (code: ErrorCode): Json => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Error' },
    example: { message: ERRORS[code].message, code },
  },
});

/** The answers that many calls share, as the document's components. */
export function answerComponents(): Json {
  const components: Json = {
    Refused: { description: 'Any other refusal; `message` says why.', content: jsonOf('INTERNAL') },
  };
  for (const [status, [name, example]] of Object.entries(REFUSALS)) {
    const codes = Object.entries(ERRORS).flatMap(([code, error]) => (error.status === Number(status) ? [code] : []));
    const headers = HEADERS[Number(status) as RefusalStatus];
    components[name] = {
      description: `\`code\` is one of ${codes.join(', ')}.`,
      ...(headers && { headers }),
      content: jsonOf(example),
    };
  }
  return components;
}

/** The refusals a call may answer with: these, and by `default` whatever may befall any call. */
export function refusals(...statuses: readonly RefusalStatus[]): Json {
  const named = [...new Set(statuses)]
    .sort()
    .map((status) => [String(status), { $ref: `#/components/responses/${REFUSALS[status][0]}` }]);
  return { ...Object.fromEntries(named), default: { $ref: '#/components/responses/Refused' } };
}

/** The same as plain text, for the one call that answers so (spec 7). */
export function plainRefusals(...statuses: readonly RefusalStatus[]): Json {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const answer = { description: 'Refused; the text says why.', content };
  return { ...Object.fromEntries(statuses.map((status) => [String(status), answer])), default: answer };
}

const SESSION = { session: [] };
const TOKEN = { token: [] };

/** What a caller must bring. */
export const PROOFS = {
  none: [],
  optional: [SESSION, TOKEN, {}],
  session: [SESSION],
  any: [SESSION, TOKEN],
} as const;
export type Proof = keyof typeof PROOFS;

export function securitySchemes(cookieName: string): Json {
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Given by signing in; for browsers.' },
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An access token, made under Account Security in the app, by POST /api/auth/tokens, or at the command line. ' +
        'One with scope `read` is refused everything but GET and HEAD.',
    },
  };
}
