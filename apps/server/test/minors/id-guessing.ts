import {
  aCard,
  aGuardian,
  aMessage,
  aMinor,
  aProfile,
  aScout,
  aScoutProfile,
  aVideo,
  prepareVideos,
  theAdmin,
} from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { procedures } from '../support/calls/send.ts';
import type { Answer, Browser } from '../support/http/browser.ts';
import { type TestServer, testServer, UNLIMITED } from '../support/http/test-server.ts';
import { type Extent, inputsOf } from './inputs.ts';
import { refusalOf } from './questions.ts';

const FIVE_MINUTES = 300_000;

/** A minor whom a scout has saved, written to and reported on, when the scout could, and everything of theirs that has an id. */
async function aKnownMinor(server: TestServer) {
  const [admin, child] = [await theAdmin(server), await aMinor(server, { canUploadVideos: true })];
  const guardian = await aGuardian(server, [child]);
  await aProfile(server, { player: child, location: 'Leeds, England' });
  const video = await aVideo(server, { player: child, isApproved: true });
  await prepareVideos(server);
  const card = await aCard(server, { holder: child });
  const [demoted, blocked] = [await aScout(server, { isVerified: true }), await aScout(server, { isVerified: true })];
  const waiting = await aMinor(server);
  const ids: string[] = [child.id, guardian.id, video.id, card.id, waiting.id];
  /** By scout: the ids of what they have asked and got. */
  const dealings = new Map<string, string[]>();
  for (const scout of [demoted, blocked]) {
    await aScoutProfile(server, { scout });
    const calls = server.as(scout);
    await calls.savedPlayers.save({ scoutId: scout.id, playerId: child.id, notes: 'Quick' });
    await calls.players.trackView({ playerId: child.id });
    await calls.messages.send({ receiverId: child.id, subject: 'Trial', content: 'Saturday?' });
    const [request] = (await server.as(guardian).contactRequests.list({})).items;
    await server.as(guardian).contactRequests.answer({ id: request?.id ?? '', answer: 'accept' });
    const { id } = await aMessage(server, { from: child, to: scout });
    const asked = await calls.messages.send({ receiverId: waiting.id, subject: 'Trial', content: 'Saturday?' });
    dealings.set(scout.id, [request?.id ?? '', id, 'requestId' in asked ? asked.requestId : '']);
  }
  await server.as(admin).users.change({ id: demoted.id, patch: { isVerified: false } });
  for (const minor of [child, waiting]) await server.as(minor).blocks.block({ userId: blocked.id });
  const other = await aGuardian(server, [await aMinor(server)]);
  return { child, ids, dealings, callers: { demoted: { ...demoted, isVerified: false }, blocked, other } };
}

/** Those who have written with each other can report and block each other, also when no list shows them any more. */
const DEALINGS = /^(blocks\.|reports\.create|POST \/api\/(blocks|reports)|DELETE \/api\/blocks)/;
/** Who was blocked is not told of it, so that what was written and asked before stays as it was. */
const OWN_PAST =
  /^(messages\.(thread|correspondent|contacted|markRead)|PATCH \/api\/messages|contactRequests\.(asked|mine|withdraw))/;
/** What a scout has written down about the minor stays theirs. */
const OWN_FILE = /^playerFiles\./;
/** What ends the session of the caller. */
const SIGN_OUT = /^auth\.(logout|login|register)$/;

type Calls = Awaited<ReturnType<typeof callsWithIds>>;
type Ask = (browser: Browser, id: string) => Promise<Answer>;

/** Stands for the id in an input. */
const ID_PLACE = 'an id';

/** Every call that takes an id, with that id in all places where one can be. */
async function callsWithIds(browser: Browser, extent: Extent): Promise<{ name: string; ask: Ask }[]> {
  const calls: { name: string; ask: Ask }[] = [];
  for (const [name, { _def }] of Object.entries(procedures)) {
    if (_def.type === 'subscription' || SIGN_OUT.test(name) || DEALINGS.test(name)) continue;
    if (extent === 'each' && (await refusalOf(browser, name))) continue;
    const send = _def.type === 'query' ? 'query' : 'mutate';
    // The schema is read once; what is asked differs in the id only.
    const inputs = inputsOf(name, { id: ID_PLACE, text: 'a text', extent }).map((input) => JSON.stringify(input) ?? '');
    for (const input of new Set(inputs)) {
      if (!input.includes(ID_PLACE)) continue;
      const ask: Ask = (browser, id) => browser[send](name, JSON.parse(input.replaceAll(ID_PLACE, id)));
      calls.push({ name: `${name} ${input}`, ask });
    }
  }
  for (const { method, path } of restTable) {
    const name = `${method} ${path}`;
    if (DEALINGS.test(name) || !path.includes('{')) continue;
    const filled = (id: string) => path.replaceAll(/\{\w+\}/g, id);
    calls.push({ name, ask: (browser, id) => browser.ask(method, filled(id), method === 'GET' ? {} : { body: {} }) });
  }
  return calls;
}

/** What a caller can tell of an answer, whatever the id that was asked for. */
function seenIn({ status, text }: Answer, id: string): string {
  return `${status} ${text.replaceAll(id, 'ID')}`;
}

/** The calls whose answer tells an id of the minor from one that does not exist. */
async function tellingCalls(
  browser: Browser,
  { ids, noted }: { ids: readonly string[]; noted: string | null },
  calls: Calls,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, ask } of calls) {
    const unknown = crypto.randomUUID();
    const never = seenIn(await ask(browser, unknown), unknown);
    for (const id of ids) {
      if (id === noted && OWN_FILE.test(name)) continue;
      const answer = seenIn(await ask(browser, id), id);
      if (answer !== never) found.push(`${name}: ${answer.slice(0, 200)} instead of ${never.slice(0, 200)}`);
    }
  }
  return found;
}

/** Asks with every id as those who knew the minor, and as the guardian of another child. */
export function testIdGuessing(extent: Extent): void {
  test.each([
    ['a scout who was accepted and has lost the verification', 'demoted'],
    ['a scout who was accepted and then blocked by the minor', 'blocked'],
    ['the guardian of another child', 'other'],
  ] as const)(
    'no answer tells %s which ids are those of a minor and of what is theirs',
    { timeout: FIVE_MINUTES },
    async (_who, name) => {
      const server = await testServer({ limits: UNLIMITED });
      const { child, ids, dealings, callers } = await aKnownMinor(server);
      const browser = await server.browser(callers[name]);
      const all = await callsWithIds(browser, extent);
      const calls = all.filter((call) => name !== 'blocked' || !OWN_PAST.test(call.name));
      const known = extent === 'each' ? (dealings.get(callers[name].id) ?? []) : [...dealings.values()].flat();
      const noted = dealings.has(callers[name].id) ? child.id : null;
      expect(await tellingCalls(browser, { ids: [...ids, ...known], noted }, calls)).toEqual([]);
    },
  );
}
