import { expect, test } from 'vitest';
import { comparerOf, type Document } from '../../support/calls/openapi.ts';
import type { Answer } from '../../support/http/browser.ts';
import { testServer } from '../../support/http/test-server.ts';
import type { Outgoing } from './mutations.ts';
import { oracleOf } from './oracle.ts';

let made: ReturnType<typeof oracleOf> | null = null;
async function theOracle() {
  if (made) return made;
  const document: Document = (await (await (await testServer()).browser()).get('/api/openapi.json')).json;
  made = oracleOf(document, comparerOf(document));
  return made;
}

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
  ['a response with the documented fields', LIST, anAnswer(200, [])],
  ['a rejection that is documented for the call', LIST, anAnswer(401, refused)],
  [
    'a rejection that is documented for all calls',
    LIST,
    anAnswer(415, { message: 'Not here.', code: 'UNSUPPORTED_TYPE' }),
  ],
  [
    'a rejection in plain text from the one call that uses it',
    UPLOAD,
    anAnswer(415, 'Please select a video file.', 'text/plain'),
  ],
  ['a response of a procedure', PROCEDURE, anAnswer(200, { result: { data: [] } })],
  ['a rejection of a procedure', PROCEDURE, anAnswer(404, ofTrpc('NOT_FOUND', 'Not found'))],
  ['a response to a batch', PROCEDURE, anAnswer(207, [{ result: { data: 1 } }, ofTrpc('NOT_FOUND', 'Not found')])],
])('%s is accepted', async (_what, sent, answer) => {
  expect((await theOracle())(sent, answer)).toEqual([]);
});

test.each<[what: string, sent: Outgoing, answer: Answer, complaint: RegExp]>([
  ['an internal error', LIST, anAnswer(500, { message: 'Internal server error', code: 'INTERNAL' }), /answers 500/],
  ['a response of a busy server', LIST, anAnswer(503, { message: 'Busy.', code: 'BUSY' }), /answers 503/],
  ['a response without its required fields', LIST, anAnswer(200, [{ id: '1' }]), /required property/],
  [
    'a status that is not documented for the call',
    ONE,
    anAnswer(409, { message: 'Taken.', code: 'PROFILE_EXISTS' }),
    /409 is not described/,
  ],
  [
    'a look-up of a malformed id',
    MESSAGE,
    anAnswer(404, { message: 'This person cannot receive messages.', code: 'RECEIVER_NOT_FOUND' }),
    /cannot be an id/,
  ],
  ['an accepted body of an unsupported content type', UTF_16, anAnswer(200, { result: { data: 1 } }), /says it is not/],
  ['a rejection without JSON', LIST, anAnswer(401, 'no'), /without JSON/],
  ['a rejection without a code', LIST, anAnswer(401, { message: 'No.' }), /which is none/],
  ['a code that belongs to another status', LIST, anAnswer(403, refused), /NOT_SIGNED_IN, which is 401/],
  ['a rejection with an additional field', LIST, anAnswer(401, { ...refused, stack: 'x' }), /the field stack/],
  ['a rejection without a message', LIST, anAnswer(401, { ...refused, message: '' }), /no sentence/],
  ['a message of the schema library', LIST, anAnswer(401, { ...refused, message: 'Too big: 7' }), /foreign words/],
  ['a message of a parser', LIST, anAnswer(401, { ...refused, message: 'Unexpected token' }), /foreign words/],
  [
    'a message of the schema library about a field',
    LIST,
    anAnswer(401, { ...refused, issues: [{ path: 'x', message: 'Invalid input' }] }),
    /foreign words/,
  ],
  ['a message of the web framework in plain text', UPLOAD, anAnswer(400, 'FST_ERR', 'text/plain'), /foreign words/],
  ['a procedure rejected without a code', PROCEDURE, anAnswer(404, ofTrpc(null, 'Not found')), /which is none/],
  [
    'a procedure rejected with a message of tRPC',
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
  [
    'a rejection with a status of success',
    PROCEDURE,
    anAnswer(200, ofTrpc('NOT_FOUND', 'Not found')),
    /200 with a refusal/,
  ],
  [
    'a successful result with a status of rejection',
    PROCEDURE,
    anAnswer(404, { result: { data: 1 } }),
    /without a refusal/,
  ],
])('%s is reported', async (_what, sent, answer, complaint) => {
  expect((await theOracle())(sent, answer).join()).toMatch(complaint);
});
