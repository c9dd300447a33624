import { aCard, anAdmin, aPlayer } from '@touchline/api/testing/index';
import type { IdCardRow } from '@touchline/db';
import { expect } from 'vitest';
import { type TestServer, testServer } from '../support/index.ts';
import { codesIn, textsOf } from './read-codes.ts';

type Change = (server: TestServer, userId: string) => Promise<unknown>;

const setCard =
  (values: Partial<IdCardRow>): Change =>
  ({ db }) =>
    db.updateTable('id_cards').set(values).execute();
const setUser =
  (values: object): Change =>
  ({ db }, userId) =>
    db.updateTable('users').set(values).where('id', '=', userId).execute();

/** A state that a card can be in, and how it comes about. */
export interface State {
  name: string;
  change: Change;
  state: string;
  suspension?: string | null;
  status?: string;
}

export const STATES: State[] = [
  { name: 'good', change: async () => {}, state: 'active' },
  { name: 'over', change: setCard({ expiry_date: '2026-11-24T00:00:00.000Z' }), state: 'expired', status: 'expired' },
  { name: 'revoked', change: setCard({ status: 'revoked' }), state: 'revoked', status: 'revoked' },
  {
    name: 'suspended by an admin',
    change: setCard({ suspended_at: '2026-11-25T11:00:00.000Z' }),
    state: 'suspended',
    suspension: 'by-admin',
  },
  {
    name: 'of a holder who is not verified',
    change: setUser({ is_verified: 0 }),
    state: 'suspended',
    suspension: 'holder-unverified',
  },
  {
    name: 'of a holder who is deactivated',
    change: setUser({ is_active: 0 }),
    state: 'suspended',
    suspension: 'holder-inactive',
  },
  {
    name: 'of a deactivated holder, and over',
    change: async (server, userId) => {
      await setUser({ is_active: 0 })(server, userId);
      await setCard({ expiry_date: '2026-11-24T00:00:00.000Z' })(server, userId);
    },
    state: 'suspended',
    suspension: 'holder-inactive',
    status: 'expired',
  },
  {
    name: 'revoked, and of a deactivated holder',
    change: async (server, userId) => {
      await setUser({ is_active: 0 })(server, userId);
      await setCard({ status: 'revoked' })(server, userId);
    },
    state: 'revoked',
    status: 'revoked',
  },
];

/** Compares what each place says of a card in a state; the app draws its words from `state` and `suspension`. */
export async function checkState(
  { change, state, suspension = null, status = 'active' }: State,
  { isPrinted }: { isPrinted: boolean },
): Promise<void> {
  const server = await testServer({ startingAt: '2026-11-25T12:00:00.000Z' });
  const player = await aPlayer(server, { isVerified: true });
  const { verificationCode: code } = await aCard(server, { holder: player });
  const [desk, own] = [await server.browser(await anAdmin(server)), await server.browser(player)];
  await change(server, player.id);
  const isGood = state === 'active';
  const path = `/api/id-cards/${player.id}`;
  const facts = { state, suspension, status };

  expect((await desk.get(path)).json).toMatchObject(facts);
  // A deactivated holder is signed out.
  if (suspension !== 'holder-inactive' && !(await isInactive(server, player.id))) {
    expect((await own.get(path)).json).toMatchObject(facts);
  }
  const listed = await desk.query('idCards.list', { state });
  expect(listed.json.result.data.items).toMatchObject([{ userId: player.id, state, suspension }]);

  const anyone = await server.browser();
  expect((await anyone.get(`/api/id-cards/verify/${code}`)).status).toBe(isGood ? 200 : 404);
  expect((await anyone.get(`/api/id-cards/check/${code}`)).json).toMatchObject({ state });
  if (!isPrinted) return;
  const pages = textsOf((await desk.post(`${path}/pdf`, {})).bytes);
  for (const page of await pages) expect(page.includes('VOID')).toBe(!isGood);
  expect(await codesIn((await desk.post(`${path}/image`, {})).bytes)).toHaveLength(isGood ? 2 : 0);
}

async function isInactive({ db }: TestServer, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_active').where('id', '=', userId).executeTakeFirst();
  return row?.is_active === 0;
}
