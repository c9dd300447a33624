import { postgres } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { aMessage, anAdmin, aPlayer, aScout, testApp } from '../../testing/index.ts';

const MESSAGES = 12;
const ROUNDS = 6;
const limits = { messagesPerUser: { uses: 1000, seconds: 60 } };

describe.runIf(inject('databaseUrlTest'))('an account that is deleted while others use its messages', () => {
  test('lets concurrent reads and sends succeed or fail with "not found", without deadlocks', async () => {
    const app = await testApp({ engine: postgres, limits });
    const admin = await anAdmin(app);
    const bert = await aScout(app, { isVerified: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      const anna = await aPlayer(app, { isVerified: true });
      const ids: string[] = [];
      for (let count = 0; count < MESSAGES; count += 1) {
        ids.push((await aMessage(app, { from: anna, to: bert })).id);
        await aMessage(app, { from: bert, to: anna });
      }
      const results = await Promise.allSettled([
        ...ids.map((id) => app.as(bert).messages.markRead({ id })),
        app.as(admin).users.delete({ id: anna.id }),
        app.as(bert).messages.markConversationRead({ otherId: anna.id }),
        app.as(bert).messages.send({ receiverId: anna.id, subject: 'Saturday', content: 'Are you playing?' }),
      ]);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.cause?.code] : []));
      const expected = ['MESSAGE_NOT_FOUND', 'RECEIVER_NOT_FOUND'];
      expect(refused.filter((code) => !expected.includes(code))).toEqual([]);
      expect(results[MESSAGES]?.status).toBe('fulfilled');
      expect((await app.as(bert).messages.conversations({})).items).toEqual([]);
      expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
    }
  });
});
