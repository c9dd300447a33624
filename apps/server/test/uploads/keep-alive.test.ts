import { aPlayer, clipOfSize } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { aForm, type Form, openConnection, testServer } from '../support/index.ts';

const content = await clipOfSize(3 * 1024 * 1024);
const video = { name: 'video', content, filename: 'goal.mp4' };
const title = { name: 'title', content: 'Goal' };

test.each<[string, number, Form]>([
  ['its type is not a video type', 415, aForm({ ...video, type: 'text/html' })],
  ['a field is repeated', 400, aForm(title, title, { ...video, type: 'video/mp4' })],
  ['it contains a second file', 400, aForm({ ...video, type: 'video/mp4' }, { ...video, type: 'video/mp4' })],
])('a connection can be used again after an upload that was rejected because %s', async (_why, status, form) => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const { cookie } = await server.browser(player);
  const connection = await openConnection(await server.listen());
  const head = [
    'POST /api/videos HTTP/1.1',
    'Host: localhost:3000',
    `Cookie: ${cookie}`,
    `Content-Type: ${form.type}`,
    `Content-Length: ${form.body.length}`,
  ];
  await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  await connection.send(form.body);
  expect(await connection.until('HTTP/1.1 ')).toContain(`HTTP/1.1 ${status} `);
  await connection.send('GET /api/nope HTTP/1.1\r\nHost: localhost:3000\r\n\r\n');
  expect(await connection.until('HTTP/1.1 404 ')).toContain('HTTP/1.1 404 ');
  connection.socket.destroy();
});
