import { Readable } from 'node:stream';
import type { Db } from '@touchline/db';
import { engineOn } from '@touchline/db/testing/engines';
import { findPostgres, type PostgresServer, startPostgres } from '@touchline/db/testing/postgres-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAdmin, aPlayer, aVideo, prepareVideos, storedFiles, type TestApp, testApp } from '../testing/index.ts';
import { userDeletionSteps } from '../user-deletion.ts';
import { deleteUser } from '../users/users.service.ts';
import { beginUpload, endUpload, storePart } from './upload/resumable/uploads.service.ts';

const WAIT = { timeout: 30_000, interval: 10 };

/** Begins work beside an open transaction, and waits until it has ended or waits for a lock of that transaction. */
async function letRun(db: Db, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void work.then(end, end);
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  await vi.waitUntil(async () => isOver || (await isWaiting()), WAIT);
}

const metadata = { title: 'Goal', filename: 'goal.mp4', filetype: 'video/mp4' };
const part = (offset: number) => ({ content: Readable.from([Buffer.alloc(10)]), offset });

async function expectNothingLeft(app: TestApp): Promise<void> {
  expect(await storedFiles(app.folder)).toEqual([]);
  for (const table of ['stray_files', 'video_files', 'uploads', 'upload_parts'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

describe.runIf(findPostgres())('files that arrive while their rows are deleted', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('go with their player: those made of a video, and parts of an upload', async () => {
    const app = await testApp({ engine: engineOn(server) });
    const player = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player });
    const ctx = app.contextOf(player);
    const { id } = await beginUpload(ctx, { bytes: 100, metadata });
    await storePart(ctx, id, part(0));
    const work: Promise<unknown>[] = [];
    const meanwhile = async () => {
      for (const begin of [() => prepareVideos(app), () => storePart(ctx, id, part(10))]) {
        const begun = begin();
        work.push(begun);
        await letRun(app.db, begun);
      }
    };
    const steps = [...userDeletionSteps, { removeRows: meanwhile }];
    await deleteUser(app.contextOf(await anAdmin(app)), player.id, steps);
    const [prepared, stored] = await Promise.allSettled(work);
    expect([prepared?.status, stored?.status]).toEqual(['fulfilled', 'rejected']);
    await expectNothingLeft(app);
  });

  test('go with an upload that is cancelled', async () => {
    const app = await testApp({ engine: engineOn(server) });
    const player = await aPlayer(app, { isVerified: true });
    const ctx = app.contextOf(player);
    const { id } = await beginUpload(ctx, { bytes: 100, metadata });
    await storePart(ctx, id, part(0));
    let another: Promise<unknown> | null = null;
    // The next part arrives as soon as the first one was dropped.
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!another && result.rows.some((row) => 'part_key' in row)) {
          another = storePart(ctx, id, part(10));
          await letRun(app.db, another);
        }
        return result;
      },
    });
    await endUpload({ ...app.shared, db }, id);
    expect(another).not.toBeNull();
    await Promise.allSettled([another]);
    await expectNothingLeft(app);
  });
});
