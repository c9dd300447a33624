import type { Account } from '@touchline/contracts/users';
import { restTable } from '../../../src/rest/table.ts';
import type { Subject } from '../../support/calls/dataset.ts';
import { CASES, type Caller, type Case } from '../../support/calls/matrix.ts';
import { REQUESTS } from '../../support/calls/requests.ts';
import { listRoutes } from '../../support/calls/routes.ts';
import { callOf, isProcedure, overRest, overTrpc, procedures, TRPC_CASES } from '../../support/calls/send.ts';
import type { Answer, Browser } from '../../support/http/browser.ts';
import { inputsOf } from '../inputs.ts';
import type { TwoHouseholds } from './household.ts';

/** A request that a caller sends. */
export interface Sent {
  /** The procedure, or method and path. */
  call: string;
  /** What was asked: it may stand in the answer. */
  asked: string;
  ask(browser: Browser): Promise<Answer>;
}

/** A caller as requests are made for them. */
export interface Asker {
  matrixCaller: Caller;
  me: Account;
}

/**
 * Every request of the permission matrix about each of the two children, over both transports. Making a request may change the
 * data, so that each one is made when it is its turn.
 */
export async function* matrixRequests(home: TwoHouseholds, asker: Asker): AsyncGenerator<Sent> {
  for (const { data, child } of Object.values(home.households)) {
    const { matrixCaller: caller, me } = asker;
    const subject: Subject = { data, caller, me, player: child, scout: me.role === 'scout' ? me : home.scout };
    for (const name of CASES) {
      for (const [transport, send] of Object.entries({ overRest, overTrpc })) {
        const isPossible = transport === 'overRest' ? !isProcedure(name) : TRPC_CASES.includes(name);
        const inputs = isPossible && (await inputsFor(name, subject));
        if (!inputs) continue;
        const asked = JSON.stringify(inputs);
        yield { call: callOf(name), asked, ask: (browser) => send(browser, name, inputs) };
      }
    }
  }
}

/** Null where there can be no such request, as of an upload for a user who has none. */
async function inputsFor(name: Case, subject: Subject) {
  try {
    return await REQUESTS[name](subject);
  } catch {
    return null;
  }
}

/** What a search may look for: parts of names, and places that are shown. */
const TEXTS = ['first', 'England'];

/**
 * Every procedure with inputs made of its schema: each id of the two households in each field that takes one. A caller who may
 * not call it at all is refused before the input is read, so that one is enough then.
 */
export async function* schemaRequests(
  { households }: TwoHouseholds,
  mayCall: (call: string) => Promise<boolean>,
): AsyncGenerator<Sent> {
  const [leo, mia] = [households.leo.ids, households.mia.ids];
  for (const [call, { _def }] of Object.entries(procedures)) {
    if (_def.type === 'subscription') continue;
    // A change of every record takes time, and the matrix has requests with the right kinds of ids.
    const ids = _def.type === 'query' ? [...leo, ...mia] : [...leo.slice(0, 1), ...mia.slice(0, 1)];
    const guesses = [
      ...ids.map((id) => ({ id, text: 'England' })),
      ...TEXTS.map((text) => ({ id: ids[0] ?? '', text })),
    ];
    const inputs = guesses.flatMap((guess) => inputsOf(call, { ...guess, extent: 'each' }));
    const texts = [...new Set(inputs.map((input) => JSON.stringify(input)))];
    for (const asked of (await mayCall(call)) ? texts : texts.slice(0, 1)) {
      const input = asked === undefined ? undefined : JSON.parse(asked);
      const send = _def.type === 'query' ? 'query' : 'mutate';
      yield { call, asked: asked ?? '', ask: (browser) => browser[send](call, input) };
    }
  }
}

/** Parameters with which a path may send more than without them: those of files, and those of lists. */
const FILES = /\/(file|thumbnail|storyboard|passport|signature|ceo-signature|photo|images)\b/;
const OF_FILES = ['', '?download=1', '?original=1', '?for=playback&size=small'];
const OF_LISTS = ['', '?search=first', '?query=first', '?limit=100'];

/** Every path that can be read, with each id of the households and the codes of their cards. */
export async function* pathRequests({ households }: TwoHouseholds): AsyncGenerator<Sent> {
  const cards = Object.values(households).map(({ data, child }) => data.cards.get(child.id)?.verificationCode ?? '');
  const ids = [...households.leo.ids, ...households.mia.ids, ...cards];
  const routes = (await listRoutes()).filter((route) => route.startsWith('GET ') && !route.includes('/docs'));
  const rows = restTable.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`);
  for (const call of new Set([...rows, ...routes])) {
    const path = call.slice(4);
    const isOfOne = path.includes('{');
    const filled = isOfOne ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path.replace('*', '')];
    const queries = FILES.test(path) ? OF_FILES : isOfOne ? [''] : OF_LISTS;
    for (const address of filled.flatMap((one) => queries.map((query) => one + query))) {
      yield { call, asked: address, ask: (browser) => browser.get(address) };
    }
  }
}
