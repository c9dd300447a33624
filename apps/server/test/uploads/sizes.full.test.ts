import { aPlayer, clipOfSize, storedFiles } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { aVideoForm, testServer } from '../support/index.ts';

const MIB = 1024 * 1024;
const TOO_LARGE = 'Video file must be under 100MB.';

test('a video may be exactly 100 MiB and not a byte more', { tags: ['FU-06', 'UPLOAD-17'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const browser = await server.browser(player);
  const exact = await clipOfSize(100 * MIB);
  const taken = await browser.upload('/api/videos', aVideoForm(exact));
  expect([taken.status, taken.json.fileSize]).toEqual([201, 104_857_600]);
  await browser.delete(`/api/videos/${taken.json.id}`);
  const refused = await browser.upload('/api/videos', aVideoForm(Buffer.concat([exact, Buffer.alloc(1)])));
  expect([refused.status, refused.text, refused.headers.connection]).toEqual([413, TOO_LARGE, 'close']);
  expect(await storedFiles(server.folder)).toEqual([]);
});
