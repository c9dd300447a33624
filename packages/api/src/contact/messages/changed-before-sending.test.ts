import type { ErrorCode } from '@touchline/contracts/errors';
import type { Account } from '@touchline/contracts/users';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../router.ts';
import {
  aMinor,
  aPlayer,
  aScout,
  bothEngines,
  inContact,
  MINOR_BIRTH,
  refusal,
  requestOf,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

const words = { subject: 'Saturday', content: 'Are you playing?' };

interface Pair {
  app: TestApp;
  from: Account;
  to: Account;
}

const setUser = ({ app }: Pair, user: Account, change: object) =>
  app.db.updateTable('users').set(change).where('id', '=', user.id).execute();

const TIME = '2026-03-02T09:00:00.000Z';
/** What may be committed between the check of a message and the transaction that stores it, and the answer that the sender gets then. */
const CHANGES: Record<string, { change: (pair: Pair) => Promise<unknown>; code: ErrorCode }> = {
  'the receiver blocks the sender': {
    change: ({ app, from, to }) => app.as(to).blocks.block({ userId: from.id }),
    code: 'RECEIVER_NOT_FOUND',
  },
  'the sender blocks the receiver in another tab': {
    change: ({ app, from, to }) => app.as(from).blocks.block({ userId: to.id }),
    code: 'BLOCKED_BY_YOU',
  },
  'the contact of the sender is suspended': {
    change: (pair) => setUser(pair, pair.from, { contact_suspended_at: TIME }),
    code: 'CONTACT_SUSPENDED',
  },
  'the receiver is deactivated': {
    change: (pair) => setUser(pair, pair.to, { is_active: 0 }),
    code: 'RECEIVER_NOT_FOUND',
  },
  'the sender is deactivated': {
    change: (pair) => setUser(pair, pair.from, { is_active: 0 }),
    code: 'NOT_SIGNED_IN',
  },
};

/** Sends a message, and makes the change as soon as the given statement has been answered. */
async function sendMeanwhile({ app, from, to }: Pair, statement: number, change: () => Promise<unknown>) {
  let count = 0;
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      if (count === statement) await change();
      return result;
    },
  };
  const shared = { ...app.shared, db: app.db.withPlugin(meanwhile) };
  return createCaller(requestOf(shared, from)).messages.send({ receiverId: to.id, ...words });
}

const countMessages = async (app: TestApp) => (await app.db.selectFrom('messages').select('id').execute()).length;

/** The last statement before the transaction, as the first test shows: any change before it is seen by the check itself. */
const LAST_CHECK = { players: 3, scout: 4 };

describe.each(bothEngines)('a message between users who need no request, on $name', (engine) => {
  test.each(Object.entries(CHANGES))('is not delivered when %s after the check', async (_what, { change, code }) => {
    const app = await testApp({ engine });
    const [player, friend] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const pair = { app, from: player, to: friend };
    const sent = sendMeanwhile(pair, LAST_CHECK.players, () => change(pair));
    await expect(sent).rejects.toMatchObject(refusal(code));
    expect(await countMessages(app)).toBe(0);
  });

  test('is not delivered to a player who withdraws the consent to contact, or turns out to be a minor, after the check', async () => {
    const app = await testApp({ engine });
    for (const [change, expected] of [
      [{ allows_contact: 0 }, refusal('CONTACT_NOT_ALLOWED')],
      [
        { is_minor: 1, date_of_birth: MINOR_BIRTH, allows_profile: 1, allows_contact: 0 },
        refusal('CONTACT_NOT_ALLOWED'),
      ],
    ] as const) {
      const pair = { app, from: await aScout(app, { isVerified: true }), to: await aPlayer(app, { isVerified: true }) };
      await inContact(app, pair.to, pair.from);
      const sent = sendMeanwhile(pair, LAST_CHECK.scout, () => setUser(pair, pair.to, change));
      await expect(sent).rejects.toMatchObject(expected);
    }
    expect(await countMessages(app)).toBe(0);
  });

  test('is delivered when others change meanwhile', async () => {
    const app = await testApp({ engine });
    const [player, friend, other] = [await aPlayer(app), await aPlayer(app), await aMinor(app)];
    const pair = { app, from: player, to: friend };
    await sendMeanwhile(pair, LAST_CHECK.players, () => setUser(pair, other, { is_active: 0 }));
    expect(await countMessages(app)).toBe(1);
  });
});
