import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/rest/openapi/document.ts';
import { restTable } from '../../../src/rest/table.ts';
import { comparerOf, type Document } from '../../support/calls/openapi.ts';
import type { Answer } from '../../support/http/browser.ts';
import type { Outgoing } from './mutations.ts';
import { oracleOf } from './oracle.ts';

const document: Document = JSON.parse(JSON.stringify(openApiDocument(restTable, { cookieName: 'sid' })));
const oracle = oracleOf(document, comparerOf(document));

const asked = (method: 'GET' | 'POST', url: string, more: Partial<Outgoing> = {}): Outgoing => ({
  method,
  url,
  headers: {},
  payload: undefined,
  ...more,
});
const LIST = asked('GET', '/api/users');
const ONE = asked('GET', '/api/videos/17');
const UPLOAD = asked('POST', '/api/videos');
const MESSAGE = asked('POST', '/api/messages', { payload: Buffer.from('{"receiverId":"unknown"}') });
const UTF_16 = asked('POST', '/trpc/auth.login', {
  payload: Buffer.from('{}'),
  headers: { 'content-type': 'Application/JSON; charset=utf-16' },
});
const PROCEDURE = asked('GET', '/trpc/users.list');

function anAnswer(status: number, content: unknown, type = 'application/json; charset=utf-8'): Answer {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { status, headers: { 'content-type': type }, text, bytes: Buffer.from(text), json: content };
}

const refused = { message: 'Not authenticated', code: 'NOT_SIGNED_IN' };
const ofTrpc = (appCode: string | null, message: string, httpStatus = 404) => ({
  error: { message, code: -32004, data: { code: 'NOT_FOUND', httpStatus, path: 'x', appCode, issues: null } },
});

test.each<[what: string, sent: Outgoing, answer: Answer]>([
  ['an answer with the fields of the document', LIST, anAnswer(200, [])],
  ['a refusal that the call names', LIST, anAnswer(401, refused)],
  ['a refusal that may befall any call', LIST, anAnswer(415, { message: 'Not here.', code: 'UNSUPPORTED_TYPE' })],
  [
    'a rejection in plain text from the one call that uses it',
    UPLOAD,
    anAnswer(415, 'Please select a video file.', 'text/plain'),
  ],
  ['an answer of a procedure', PROCEDURE, anAnswer(200, { result: { data: [] } })],
  ['a refusal of a procedure', PROCEDURE, anAnswer(404, ofTrpc('NOT_FOUND', 'Not found'))],
  ['answers to a batch', PROCEDURE, anAnswer(207, [{ result: { data: 1 } }, ofTrpc('NOT_FOUND', 'Not found')])],
])('%s is right', (_what, sent, answer) => {
  expect(oracle(sent, answer)).toEqual([]);
});

test.each<[what: string, sent: Outgoing, answer: Answer, complaint: RegExp]>([
  ['a fault', LIST, anAnswer(500, { message: 'Internal server error', code: 'INTERNAL' }), /answers 500/],
  ['a busy server', LIST, anAnswer(503, { message: 'Busy.', code: 'BUSY' }), /answers 503/],
  ['an answer without its fields', LIST, anAnswer(200, [{ id: '1' }]), /required property/],
  [
    'a status that the call does not name',
    ONE,
    anAnswer(409, { message: 'Taken.', code: 'PROFILE_EXISTS' }),
    /409 is not described/,
  ],
  [
    'a search for what is no id',
    MESSAGE,
    anAnswer(404, { message: 'This person cannot receive messages.', code: 'RECEIVER_NOT_FOUND' }),
    /cannot be an id/,
  ],
  ['a body read as what it says it is not', UTF_16, anAnswer(200, { result: { data: 1 } }), /says it is not/],
  ['a refusal without JSON', LIST, anAnswer(401, 'no'), /without JSON/],
  ['a refusal without a code', LIST, anAnswer(401, { message: 'No.' }), /which is none/],
  ['a code of another status', LIST, anAnswer(403, refused), /NOT_SIGNED_IN, which is 401/],
  ['a refusal that tells more', LIST, anAnswer(401, { ...refused, stack: 'x' }), /the field stack/],
  ['a refusal without a sentence', LIST, anAnswer(401, { ...refused, message: '' }), /no sentence/],
  ["the schema library's words", LIST, anAnswer(401, { ...refused, message: 'Too big: 7' }), /foreign words/],
  ["a parser's words", LIST, anAnswer(401, { ...refused, message: 'Unexpected token' }), /foreign words/],
  [
    'such words about a field',
    LIST,
    anAnswer(401, { ...refused, issues: [{ path: 'x', message: 'Invalid input' }] }),
    /foreign words/,
  ],
  ['such words in plain text', UPLOAD, anAnswer(400, 'FST_ERR', 'text/plain'), /foreign words/],
  ['a procedure refused without a code', PROCEDURE, anAnswer(404, ofTrpc(null, 'Not found')), /which is none/],
  [
    "a procedure refused in tRPC's words",
    PROCEDURE,
    anAnswer(404, ofTrpc('NOT_FOUND', 'No procedure found')),
    /foreign/,
  ],
  [
    'a procedure rejected with another status',
    PROCEDURE,
    anAnswer(400, ofTrpc('NOT_FOUND', 'Not found')),
    /a refusal of 404/,
  ],
  ['a refusal that claims success', PROCEDURE, anAnswer(200, ofTrpc('NOT_FOUND', 'Not found')), /200 with a refusal/],
  ['no refusal where one is claimed', PROCEDURE, anAnswer(404, { result: { data: 1 } }), /without a refusal/],
])('%s is wrong', (_what, sent, answer, complaint) => {
  expect(oracle(sent, answer).join()).toMatch(complaint);
});
