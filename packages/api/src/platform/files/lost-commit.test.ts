import { randomUUID } from 'node:crypto';
import { openDatabase } from '@touchline/db';
import { cuttingProxy } from '@touchline/db/testing/cutting-proxy';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { aPlayer, aVideo, storedFiles, testApp } from '../../testing/index.ts';
import { removeLeftovers } from './files.service.ts';

describe.runIf(inject('databaseUrlTest'))('an upload whose connection to the database is lost', () => {
  async function anApp() {
    const proxy = await cuttingProxy(await makeDatabase(`lost_commit_${randomUUID().slice(0, 8)}`));
    const { db, close } = await openDatabase({ url: proxy.url, folder: '' });
    const app = await testApp({ engine: { name: 'PostgreSQL', open: async () => ({ db, close }) } });
    onTestFinished(() => proxy.close());
    return { app, proxy, player: await aPlayer(app, { isVerified: true }) };
  }

  test('during the commit is rejected, and a committed row keeps its file', async () => {
    const { app, proxy, player } = await anApp();
    // The first commit is the one that makes the row of the video.
    proxy.cutAnswerTo('commit');
    await expect(aVideo(app, { player })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    const rows = await app.db.selectFrom('videos').select('file_key').execute();
    expect(rows).toHaveLength(1);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    app.clock.turn(2 * 3600);
    await removeLeftovers(app.shared, { alone: false });
    expect(await storedFiles(app.folder)).toEqual([expect.stringContaining(rows[0]?.file_key ?? '')]);
  });

  test('before the commit is rejected, and its file is deleted later', async () => {
    const { app, proxy, player } = await anApp();
    proxy.cutAnswerTo('insert into "videos"');
    await expect(aVideo(app, { player })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(await app.db.selectFrom('videos').select('id').execute()).toEqual([]);
    app.clock.turn(2 * 3600);
    await removeLeftovers(app.shared, { alone: false });
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });
});
