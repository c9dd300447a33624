import { recording } from '@touchline/api/testing/index';
import type { Video } from '@touchline/contracts/videos';
import { expect, test } from 'vitest';
import { tusClient } from '../support/http/tus.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

test('a short clip is ready to be watched with the response to its upload, by the form and in parts', async () => {
  // Longer than the product waits, since this machine may be busy.
  const server = startServer(aDataFolder(), { PROCESSING_WAIT_MS: '50000' });
  const cookie = await anUploader(server);
  const clip = await recording('camcorder.avi');
  const form = await uploadWhole(server, cookie, clip);
  expect(form.status).toBe(201);
  const client = tusClient(() => server.ready(), cookie);
  const url = await client.begun(clip.length);
  const parts = await client.send(url, 0, clip);
  expect(parts.status).toBe(200);
  for (const video of [(await form.json()) as Video, parts.video()]) {
    expect(video).toMatchObject({ processing: 'ready', media: { playback: { width: 480, height: 270 } } });
    const file = await server.fetch(`/api/videos/${video.id}/file?kind=playback`, { headers: { cookie } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    await file.body?.cancel();
  }
});
