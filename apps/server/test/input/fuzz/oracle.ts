import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import type { Comparer, Document } from '../../support/calls/openapi.ts';
import type { Answer } from '../../support/http/browser.ts';
import type { Outgoing } from './compose.ts';

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
const OF_NO_CALL = new Set<string>([
  'MALFORMED_REQUEST',
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'CROSS_SITE',
  'TOKEN_NOT_GOOD',
  'TOKEN_READ_ONLY',
]);

/** What is wrong with a response to any request; empty for a correct one. */
export type Oracle = (sent: Outgoing, answer: Answer) => string[];

export function oracleOf(document: Document, compare: Comparer): Oracle {
  return (sent, answer) => {
    const { status } = answer;
    if (status >= 500) return [`answers ${status}: ${answer.text.slice(0, 300)}`];
    if (status < 300 && isOfOtherCharset(sent)) return ['reads a body as UTF-8 that says it is not'];
    const { pathname } = new URL(sent.url, 'http://localhost');
    if (pathname.startsWith('/trpc/')) return ofTrpc(sent, answer);
    const path = documentedPath(document, sent.method, pathname);
    const plain = path === '/api/videos' && sent.method === 'POST';
    const wrong = status < 400 ? [] : plain ? ofSentence(answer.text) : ofRefusal(answer, sent.method === 'HEAD');
    const isOfNoCall = status >= 400 && (plain ? isSentenceOfNoCall(answer) : OF_NO_CALL.has(codeOf(answer)));
    if (path === null || isOfNoCall) return wrong;
    if (status === 404 && !path.includes('{') && hasMalformedId(sent)) wrong.push('looks for what cannot be an id');
    return [...wrong, compare(sent.method, path, answer) ?? []].flat();
  };
}

/** Bodies are read as UTF-8, so another charset has to be rejected. */
function isOfOtherCharset({ method, headers, payload }: Outgoing): boolean {
  const isRead = method !== 'GET' && method !== 'HEAD' && payload !== undefined && payload.length > 0;
  return isRead && /charset=utf-16/i.test(headers['content-type'] ?? '');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a body has something in place of an id that no id looks like. That is invalid input, not a missing record. */
function hasMalformedId({ payload }: Outgoing): boolean {
  const body = jsonOf(payload?.toString() ?? '');
  if (typeof body !== 'object' || body === null) return false;
  return Object.entries(body).some(
    ([field, value]) => /(^id|Id|_id)$/.test(field) && typeof value === 'string' && !UUID.test(value),
  );
}

/** The path of the document that a URL belongs to; where several match, the one with the fewest parameters. */
function documentedPath({ paths }: Document, method: string, pathname: string): string | null {
  const segments = pathname.split('/');
  const fits = (path: string) => {
    const parts = path.split('/');
    const isSame = (part: string, index: number) => (part.startsWith('{') ? segments[index] : part === segments[index]);
    return parts.length === segments.length && parts.every(isSame);
  };
  const found = Object.keys(paths).filter((path) => paths[path]?.[method.toLowerCase()] && fits(path));
  return found.sort((one, other) => one.split('{').length - other.split('{').length)[0] ?? null;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const codeOf = (answer: Answer) => String((jsonOf(answer.text) as { code?: unknown } | undefined)?.code);

/** A rejection in plain text has no code; its status and message identify it. */
function isSentenceOfNoCall({ status, text }: Answer): boolean {
  return [...OF_NO_CALL].some((code) => {
    const known = ERRORS[code as ErrorCode];
    return known.status === status && known.message === text;
  });
}

/** A rejection over REST: a message, a code, and the fields it is about. */
function ofRefusal(answer: Answer, hasNoBody: boolean): string[] {
  if (hasNoBody) return [];
  // A failed range or condition is expressed by the status alone.
  if (answer.text === '' && (answer.status === 412 || answer.status === 416)) return [];
  const refusal = jsonOf(answer.text);
  if (typeof refusal !== 'object' || refusal === null) return [`refuses without JSON: ${answer.text.slice(0, 200)}`];
  const { message, code, issues, ...rest } = refusal as Record<string, unknown>;
  return [
    ...Object.keys(rest).map((key) => `refuses with the field ${key}`),
    ...ofCode(code, answer.status),
    ...ofSentence(message),
    ...ofIssues(issues),
  ];
}

function ofCode(code: unknown, status: number): string[] {
  if (typeof code !== 'string' || !(code in ERRORS)) return [`refuses with the code ${code}, which is none`];
  const known = ERRORS[code as ErrorCode].status;
  return known === status ? [] : [`answers ${status} for ${code}, which is ${known}`];
}

function ofSentence(message: unknown): string[] {
  if (typeof message !== 'string' || message.trim() === '') return [`refuses with no sentence: ${message}`];
  if (OWN_SENTENCES.has(message)) return [];
  return FOREIGN.some((words) => words.test(message)) ? [`refuses in foreign words: ${message}`] : [];
}

function ofIssues(issues: unknown): string[] {
  if (issues === undefined || issues === null) return [];
  if (!Array.isArray(issues)) return ['refuses with issues that are no list'];
  return issues.flatMap(({ path, message }) =>
    typeof path === 'string' ? ofSentence(message) : ['has an issue of no field'],
  );
}

interface TrpcEntry {
  result?: { data?: unknown };
  error?: { message?: unknown; data?: { httpStatus?: unknown; appCode?: unknown; issues?: unknown } };
}

/** One response, or a list of them for a batch. */
function ofTrpc({ method }: Outgoing, answer: Answer): string[] {
  if (method === 'HEAD') return [];
  const content = jsonOf(answer.text) as TrpcEntry | TrpcEntry[] | undefined;
  if (typeof content !== 'object' || content === null) return [`answers without JSON: ${answer.text.slice(0, 200)}`];
  const entries = [content].flat();
  const isRefused = entries.some(({ error }) => error !== undefined);
  if (answer.status < 300 && answer.status !== 207 && isRefused) return [`answers ${answer.status} with a refusal`];
  if (answer.status >= 400 && !isRefused) return [`answers ${answer.status} without a refusal`];
  return entries.flatMap((entry) => ofEntry(entry, Array.isArray(content) ? null : answer.status));
}

function ofEntry({ error }: TrpcEntry, status: number | null): string[] {
  if (!error) return [];
  const { httpStatus, appCode, issues } = error.data ?? {};
  return [
    ...ofCode(appCode, Number(httpStatus)),
    ...(status === null || status === httpStatus ? [] : [`answers ${status} for a refusal of ${httpStatus}`]),
    ...ofSentence(error.message),
    ...ofIssues(issues),
  ];
}
