import type { Caller } from '@touchline/api';
import { countStatements } from '@touchline/api/testing/index';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Dataset } from '../support/calls/dataset.ts';
import { testServer } from '../support/http/test-server.ts';
import { percentile } from '../support/processes/measures.ts';
import { aBigDataset, crowd, MANY } from './big-dataset.ts';

/** Every list, with a caller who may see all of it. */
const LISTS: Record<
  string,
  { who: 'admin' | 'scout' | 'player' | 'guardian'; ask(caller: Caller, data: Dataset): Promise<unknown> }
> = {
  players: { who: 'scout', ask: (caller) => caller.players.list({}) },
  'players, filtered': { who: 'scout', ask: (caller) => caller.players.list({ position: 'Striker' }) },
  people: { who: 'player', ask: (caller) => caller.users.list({}) },
  accounts: { who: 'admin', ask: (caller) => caller.users.accounts({}) },
  videos: { who: 'scout', ask: (caller) => caller.videos.list({}) },
  'all videos': { who: 'admin', ask: (caller) => caller.videos.list({}) },
  'videos to review': { who: 'admin', ask: (caller) => caller.videos.forModeration({}) },
  'messages received': { who: 'admin', ask: (caller) => caller.messages.received({}) },
  messages: { who: 'admin', ask: (caller, { people }) => caller.messages.of({ userId: people.admin.id }) },
  conversations: { who: 'admin', ask: (caller) => caller.messages.conversations({}) },
  'saved players': {
    who: 'scout',
    ask: (caller, { people }) => caller.savedPlayers.list({ scoutId: people.scout.id }),
  },
  'home page': { who: 'admin', ask: (caller) => caller.content.homepage({}) },
  'featured content': { who: 'admin', ask: (caller) => caller.content.featured({}) },
  'access tokens': { who: 'player', ask: (caller) => caller.accessTokens.list({}) },
  'contact requests': { who: 'scout', ask: (caller) => caller.contactRequests.list({}) },
  'contact requests to answer': { who: 'admin', ask: (caller) => caller.contactRequests.list({}) },
  'audit log': { who: 'admin', ask: (caller) => caller.audit.list({}) },
  'history of a video': {
    who: 'admin',
    ask: (caller, { live, people }) => caller.videos.history({ id: live.get(people.player.id)?.id ?? '' }),
  },
  'blocked users': { who: 'player', ask: (caller) => caller.blocks.list({}) },
  trash: { who: 'admin', ask: (caller) => caller.trash.list({}) },
  approvals: { who: 'admin', ask: (caller) => caller.approvals.list({}) },
  cases: { who: 'admin', ask: (caller) => caller.cases.list({}) },
  'ID cards': { who: 'admin', ask: (caller) => caller.idCards.list({}) },
  'batches of ID cards': { who: 'admin', ask: (caller) => caller.idCards.batches() },
  children: { who: 'guardian', ask: (caller) => caller.guardian.children() },
  'conversations of a child': {
    who: 'guardian',
    ask: (caller, { people }) => caller.guardian.conversations({ playerId: people.minor.id }),
  },
  'who was shown what of a child': {
    who: 'guardian',
    ask: (caller, { people }) => caller.guardian.disclosures({ playerId: people.minor.id }),
  },
};

test('each list makes at most five queries, however many rows there are', {
  tags: ['LD-03'],
  timeout: 600_000,
}, async () => {
  const server = await testServer();
  const data = await aBigDataset(server);
  await crowd(server, data);
  const { rows } = await sql<{ count: number }>`select count(*) as count from videos`.execute(server.db);
  expect(rows[0]?.count).toBeGreaterThan(2 * MANY);
  for (const [name, { who, ask }] of Object.entries(LISTS)) {
    const person = data.people[who];
    const statements = await countStatements(server, person, (caller) => ask(caller, data));
    expect(statements, name).toBeLessThanOrEqual(5);
    if (!inject('isSoak')) continue;
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const began = performance.now();
      await ask(server.as(person), data);
      times.push(performance.now() - began);
    }
    expect(percentile(times, 95), name).toBeLessThan(300);
  }
});
