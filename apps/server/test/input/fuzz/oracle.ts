import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import { z } from 'zod';
import type { Comparer, Document } from '../../support/calls/openapi.ts';
import type { Answer } from '../../support/http/browser.ts';
import type { Outgoing } from './mutations.ts';

/** Messages of the libraries and engines below the product, and of bugs. */
const FOREIGN: readonly RegExp[] = [
  /Invalid (input|option|key|element|string|format)|Too (big|small)|[Ee]xpected|Unrecognized/,
  /FST_|fastify|Body is|No procedure|Unsupported|tRPC|zod/,
  /sqlite|postgres|pglite|violates|constraint|syntax error|relation "/i,
  /JSON|undefined|\[object|NaN|Error:|is not a function|Cannot /,
  /\bE[A-Z]{4,}:|\bat .*:\d+:\d+/,
];
/** The one message of the product that has to name a format. */
const OWN_SENTENCES = new Set(['Tags must be a JSON list of texts.']);

/**
 * Rejections before the call itself: the request cannot be read, or its credentials are invalid. The document describes them as
 * `default` instead of listing them with each call.
 */
const TRANSPORT_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'CROSS_SITE',
  'TOKEN_NOT_GOOD',
  'TOKEN_READ_ONLY',
];

const sentence = z
  .string('refuses with no sentence')
  .regex(/\S/, 'refuses with no sentence')
  .refine((text) => OWN_SENTENCES.has(text) || !FOREIGN.some((words) => words.test(text)), {
    error: ({ input }) => `refuses in foreign words: ${input}`,
  });
const refusal = z.strictObject(
  {
    message: sentence,
    code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in ERRORS, {
      error: ({ input }) => `refuses with the code ${input}, which is none`,
    }),
    issues: z.array(z.object({ path: z.string('has an issue of no field'), message: sentence })).nullish(),
  },
  { error: ({ keys }) => (keys ? `refuses with the field ${keys}` : 'refuses without JSON') },
);

/** What is wrong with a rejection over either transport: a message, a code, and the fields it is about. */
function ofRefusal(content: unknown, status: unknown): string[] {
  const { data } = refusal.safeParse(content);
  if (!data) return complaints(refusal, content);
  const known = ERRORS[data.code].status;
  return known === status ? [] : [`answers ${status} for ${data.code}, which is ${known}`];
}

const complaints = (schema: z.ZodType, content: unknown) =>
  schema.safeParse(content).error?.issues.map(({ message }) => message) ?? [];

/** What is wrong with a response to any request; empty for a correct one. */
export type Oracle = (sent: Outgoing, answer: Answer) => string[];

export function oracleOf(document: Document, compare: Comparer): Oracle {
  return (sent, answer) => {
    const { status, text } = answer;
    if (status >= 500 && !isBeingPrepared(answer)) return [`answers ${status}: ${text.slice(0, 300)}`];
    if (status < 300 && isOfOtherCharset(sent)) return ['reads a body as UTF-8 that says it is not'];
    const { pathname } = new URL(sent.url, 'http://localhost');
    if (pathname.startsWith('/trpc/')) return sent.method === 'HEAD' ? [] : ofTrpc(answer);
    const path = documentedPath(document, sent.method, pathname);
    const isPlain = answersInText(path ?? pathname, sent.method) && jsonOf(text) === undefined;
    // A failed range or condition is expressed by the status alone.
    const isBodiless = sent.method === 'HEAD' || (text === '' && (status === 412 || status === 416));
    const code = isPlain ? codeOfSentence(answer) : (jsonOf(text) as { code?: unknown } | undefined)?.code;
    const wrong =
      status < 400 || isBodiless ? [] : isPlain ? complaints(sentence, text) : ofRefusal(jsonOf(text), status);
    if (path === null || (status >= 400 && TRANSPORT_ERRORS.some((one) => one === code))) return wrong;
    if (status === 404 && !path.includes('{') && hasMalformedId(sent)) wrong.push('looks for what cannot be an id');
    return [...wrong, compare(sent.method, path, answer) ?? []].flat();
  };
}

/** The one 5xx that is an answer: a video whose file was replaced, or that is prepared once more, cannot be watched yet. */
const isBeingPrepared = ({ status, text }: Answer) =>
  status === ERRORS.VIDEO_PROCESSING.status &&
  (jsonOf(text) as { code?: unknown } | undefined)?.code === 'VIDEO_PROCESSING';

/** Clients of uploads show the text of a response. A URL that cannot be decoded is rejected before it reaches them. */
const answersInText = (path: string, method: string) =>
  (path === '/api/videos' && method === 'POST') || path.startsWith('/api/uploads');

/** A rejection in plain text has no code; its status and message identify it. */
const codeOfSentence = ({ status, text }: Answer) =>
  TRANSPORT_ERRORS.find((code) => ERRORS[code].status === status && ERRORS[code].message === text);

/** Bodies are read as UTF-8, so another charset has to be rejected. */
function isOfOtherCharset({ method, headers, payload }: Outgoing): boolean {
  const isRead = method !== 'GET' && method !== 'HEAD' && payload !== undefined && payload.length > 0;
  return isRead && /charset=utf-16/i.test(headers['content-type'] ?? '');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a body has something in place of an id that no id looks like. That is invalid input, not a missing record. */
function hasMalformedId({ payload }: Outgoing): boolean {
  return Object.entries(jsonOf(payload?.toString() ?? '') ?? {}).some(
    ([field, value]) => /(^id|Id|_id)$/.test(field) && typeof value === 'string' && !UUID.test(value),
  );
}

/** The path of the document that a URL belongs to; where several match, the one with the fewest parameters. */
function documentedPath({ paths }: Document, method: string, pathname: string): string | null {
  const found = Object.keys(paths).filter(
    (path) =>
      paths[path]?.[method.toLowerCase()] && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  return found.sort((one, other) => one.split('{').length - other.split('{').length)[0] ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface TrpcEntry {
  error?: { message?: unknown; data?: { httpStatus?: unknown; appCode?: unknown; issues?: unknown } };
}

/** One response, or a list of them for a batch. */
function ofTrpc({ status, text }: Answer): string[] {
  const content = jsonOf(text) as TrpcEntry | TrpcEntry[] | undefined;
  if (typeof content !== 'object' || content === null) return [`answers without JSON: ${text.slice(0, 200)}`];
  const errors = [content].flat().flatMap(({ error }) => error ?? []);
  if (status < 300 && status !== 207 && errors.length > 0) return [`answers ${status} with a refusal`];
  if (status >= 400 && errors.length === 0) return [`answers ${status} without a refusal`];
  return errors.flatMap(({ message, data: { httpStatus, appCode, issues } = {} }) => [
    ...ofRefusal({ message, code: appCode, issues }, httpStatus),
    ...(Array.isArray(content) || status === httpStatus ? [] : [`answers ${status} for a refusal of ${httpStatus}`]),
  ]);
}
