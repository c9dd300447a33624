import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('a server that is shutting down reports at once that it is not ready', { tags: ['SD-05'] }, async () => {
  const { browser, health } = await testServer();
  const asking = await browser();
  expect((await asking.get('/readyz')).status).toBe(200);
  health.drain();
  expect((await asking.get('/readyz')).status).toBe(503);
  expect((await asking.get('/healthz')).status).toBe(200);
});
