import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import type { Json } from './schemas.ts';

/** Errors by status: the name of the shared response, and the code shown as an example. */
const SHARED = {
  400: ['BadRequest', 'INVALID_INPUT'],
  401: ['NotAuthenticated', 'NOT_SIGNED_IN'],
  403: ['NotAllowed', 'NOT_ALLOWED'],
  404: ['NotFound', 'NOT_FOUND'],
  408: ['TooSlow', 'REQUEST_TOO_SLOW'],
  409: ['Conflict', 'PROFILE_EXISTS'],
  412: ['WrongVersion', 'TUS_VERSION'],
  413: ['TooLarge', 'TOO_LARGE'],
  415: ['UnsupportedType', 'UNSUPPORTED_TYPE'],
  423: ['Locked', 'UPLOAD_LOCKED'],
  429: ['TooManyRequests', 'TOO_MANY_REQUESTS'],
  503: ['Unavailable', 'BUSY'],
  507: ['NoSpaceLeft', 'DISK_FULL'],
} as const satisfies Record<number, readonly [name: string, example: ErrorCode]>;
export type ErrorStatus = keyof typeof SHARED;

/** Errors of any call that changes something, before its input is validated: another site, a token, a body. */
export const WRITE_ERRORS = [400, 401, 403, 408, 413, 415, 429, 503] as const satisfies ErrorStatus[];

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };
const HAVE_RETRY_AFTER = new Set(['429', '503', '507']);

const errorOf = (code: ErrorCode): Json => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Error' },
    example: { message: ERRORS[code].message, code },
  },
});

export function responseComponents(): Json {
  const components: Json = {
    Refused: { description: 'Any other error; `message` says why.', content: errorOf('INTERNAL') },
  };
  for (const [status, [name, example]] of Object.entries(SHARED)) {
    const codes = Object.entries(ERRORS).flatMap(([code, error]) => (error.status === Number(status) ? [code] : []));
    components[name] = {
      description: `\`code\` is one of ${codes.join(', ')}.`,
      ...(HAVE_RETRY_AFTER.has(status) && { headers: RETRY_AFTER }),
      content: errorOf(example),
    };
  }
  return components;
}

/** The error responses of a call: these statuses, and `default` for errors that any call can have. */
export function errors(statuses: readonly ErrorStatus[]): Json {
  const named = [...new Set(statuses)]
    .sort()
    .map((status) => [String(status), { $ref: `#/components/responses/${SHARED[status][0]}` }]);
  return { ...Object.fromEntries(named), default: { $ref: '#/components/responses/Refused' } };
}

/** Plain texts, for uploads of videos; only an address that cannot be decoded is rejected as JSON, before it reaches the call. */
export function plainErrors(statuses: readonly ErrorStatus[], hasId: boolean): Json {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const response = { description: 'An error; the text says why.', content };
  const malformed = { ...response, content: { ...content, ...errorOf('INVALID_INPUT') } };
  return {
    ...Object.fromEntries(statuses.map((status) => [String(status), response])),
    ...(hasId && { 400: malformed }),
    default: response,
  };
}

const SESSION = { session: [] };
const TOKEN = { token: [] };

export const PROOFS = {
  none: [],
  optional: [SESSION, TOKEN, {}],
  session: [SESSION],
  any: [SESSION, TOKEN],
} as const;
export type Proof = keyof typeof PROOFS;

export function securitySchemes(cookieName: string): Json {
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by signing in; for browsers.' },
    token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An access token, created under Account, Security in the app, by POST /api/auth/tokens, or at the command line. ' +
        'One with scope `read` can be used for GET and HEAD only.',
    },
  };
}
