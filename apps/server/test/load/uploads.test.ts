import { readdirSync } from 'node:fs';
import { aPlayer, clipOfSize } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { eventually, testServer } from '../support/index.ts';
import { beginUpload } from '../support/processes/uploads.ts';

test('of ten simultaneous uploads of one player three run and the others are rejected', {
  tags: ['RB-02'],
}, async () => {
  const server = await testServer();
  const cookie = (await server.browser(await aPlayer(server, { isVerified: true }))).cookie ?? '';
  const incoming = () => readdirSync(`${server.folder}/incoming`);
  const content = await clipOfSize(1024 ** 2);
  const address = await server.listen();
  const uploads = await Promise.all(
    Array.from({ length: 10 }, () => beginUpload(address, { cookie, content, share: 0.5 })),
  );
  const refused: string[] = [];
  const isOver = uploads.map((upload) => upload.closed().then((answer) => void refused.push(answer.slice(0, 12))));
  await eventually(
    () => refused.length,
    (count) => count === 7,
  );
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 429']));
  // The three may write their first bytes after the others are refused.
  await eventually(
    () => incoming().length,
    (count) => count === 3,
  );
  for (const upload of uploads) if (!upload.socket.destroyed) await upload.rest();
  await Promise.all(isOver);
  expect(refused.slice(7)).toEqual(Array(3).fill('HTTP/1.1 201'));
  expect(incoming()).toEqual([]);
});
