import { aPlayer, aScout, theAdmin } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('a message is sent in the own name, listed to its two parties and marked as read by its receiver only', {
  tags: ['DATA-31', 'DATA-32', 'DATA-33', 'API-64', 'API-65', 'API-66', 'PERM-13'],
}, async () => {
  const server = await testServer();
  const scout = await aScout(server, { firstName: 'Sam', lastName: 'Ode', isVerified: true });
  const player = await aPlayer(server, { firstName: 'Pia', lastName: 'Roth', isVerified: true });
  const [sender, receiver, admin] = [
    await server.browser(scout),
    await server.browser(player),
    await server.browser(await theAdmin(server)),
  ];
  const url = '/api/messages';
  const sent = { receiverId: player.id, senderId: scout.id, subject: 'Trial', content: 'Saturday?' };

  const answer = await sender.post(url, sent);
  expect(answer.status).toBe(201);
  const message = answer.json;
  expect(message).toEqual({
    id: expect.any(String),
    ...sent,
    isRead: false,
    isFromGuardian: false,
    createdAt: server.clock.now().toISOString(),
    sender: { id: scout.id, firstName: 'Sam', lastName: 'Ode', role: 'scout' },
    receiver: { id: player.id, firstName: 'Pia', lastName: 'Roth', role: 'player' },
  });
  // Messages of the same moment are in no order.
  server.clock.turn(1);
  const reply = { receiverId: scout.id, senderId: player.id, subject: 'Re: Trial', content: 'Gladly' };
  const sentBack = (await receiver.post(url, reply)).json;
  const list = `${url}/user/${player.id}`;
  expect((await receiver.get(list)).json).toEqual([sentBack, message]);

  expect((await admin.post(url, sent)).status).toBe(403);
  for (const stranger of [sender, admin]) expect((await stranger.get(list)).status).toBe(403);
  const read = `${url}/${message.id}/read`;
  expect([(await sender.patch(read)).status, (await admin.patch(read)).status]).toEqual([403, 404]);
  expect([(await receiver.patch(read)).status, (await receiver.patch(read)).status]).toEqual([200, 200]);
  expect((await receiver.get(list)).json).toEqual([sentBack, { ...message, isRead: true }]);
});
