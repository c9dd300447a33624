import { Readable } from 'node:stream';
import type { Db } from '@touchline/db';
import { postgres } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { deleteUser } from '../../administration/trash/removals.service.ts';
import { userDeletionSteps } from '../../administration/trash/user-deletion.ts';
import { beside } from '../../testing/beside.ts';
import {
  anAdmin,
  aPlayer,
  appError,
  aVideo,
  prepareVideos,
  storedFiles,
  type TestApp,
  testApp,
} from '../../testing/index.ts';
import { processVideo } from '../processing/process-video.ts';
import { moderateVideo } from '../review/moderation.service.ts';
import { beginUpload, endUpload, storePart } from '../upload/resumable/uploads.service.ts';

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
  await vi.waitUntil(async () => isOver || (await beside(isWaiting)), WAIT);
}

/** The same database, and work that begins as soon as a query has returned rows with a column. */
function meanwhile(app: TestApp, column: string, begin: () => Promise<unknown>) {
  const work: Promise<unknown>[] = [];
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (work.length === 0 && result.rows.some((row) => column in row)) {
        const begun = beside(begin);
        work.push(begun);
        await letRun(app.db, begun);
      }
      return result;
    },
  });
  return { db, work };
}

const settled = async (work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status);

const metadata = { title: 'Goal', filename: 'goal.mp4', filetype: 'video/mp4' };
const part = (offset: number) => ({ content: Readable.from([Buffer.alloc(10)]), offset });

async function expectNothingLeft(app: TestApp): Promise<void> {
  expect(await storedFiles(app.folder)).toEqual([]);
  for (const table of ['stray_files', 'video_files', 'uploads', 'upload_parts'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

describe.runIf(inject('databaseUrlTest'))('files that arrive while their rows are deleted', () => {
  test('go with their player: those made of a video, and parts of an upload', async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player });
    const ctx = app.contextOf(player);
    const { id } = await beginUpload(ctx, { bytes: 100, metadata });
    await storePart(ctx, id, part(0));
    const work: Promise<unknown>[] = [];
    const arrive = async () => {
      for (const begin of [() => prepareVideos(app), () => storePart(ctx, id, part(10))]) {
        const begun = beside<Promise<unknown>, []>(begin);
        work.push(begun);
        await letRun(app.db, begun);
      }
    };
    const steps = [...userDeletionSteps, { removeRows: arrive }];
    await deleteUser(app.contextOf(await anAdmin(app)), player.id, steps);
    expect(await settled(work)).toEqual(['fulfilled', 'rejected']);
    await expectNothingLeft(app);
  });

  test('go with their player when an approved clip is made ready again, and neither waits for the other', async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, isApproved: true });
    await app.db.updateTable('videos').set({ processing: 'processing' }).execute();
    await app.db.deleteFrom('player_changes').execute();
    const work: Promise<unknown>[] = [];
    // The account is locked, and its videos are not yet.
    const arrive = async () => {
      const begun = beside(() => processVideo(app.shared, id, { signal: new AbortController().signal, pace: 'slow' }));
      work.push(begun);
      await letRun(app.db, begun);
      return [];
    };
    await deleteUser(app.contextOf(await anAdmin(app)), player.id, [{ listFiles: arrive }, ...userDeletionSteps]);
    expect(await settled(work)).toEqual(['fulfilled']);
    await expectNothingLeft(app);
  });

  test('are not decided on once their player is deleted, and neither waits for the other', async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    const [admin, other] = [await anAdmin(app), await anAdmin(app)];
    // The deletion begins as soon as the decision has found the video.
    const { db, work } = meanwhile(app, 'owner_first_name', () =>
      deleteUser(app.contextOf(other), player.id, userDeletionSteps),
    );
    const decision = moderateVideo({ ...app.contextOf(admin), db }, id, { isApproved: true });
    await expect(decision).rejects.toMatchObject(appError('VIDEO_NOT_FOUND'));
    expect(await settled(work)).toEqual(['fulfilled']);
    await expectNothingLeft(app);
  });

  test('go with an upload that is cancelled', async () => {
    const app = await testApp({ engine: postgres });
    const player = await aPlayer(app, { isVerified: true });
    const ctx = app.contextOf(player);
    const { id } = await beginUpload(ctx, { bytes: 100, metadata });
    await storePart(ctx, id, part(0));
    // The next part arrives as soon as the first one was dropped.
    const { db, work } = meanwhile(app, 'part_key', () => storePart(ctx, id, part(10)));
    await endUpload({ ...app.shared, db }, id);
    expect(await settled(work)).toEqual(['rejected']);
    await expectNothingLeft(app);
  });

  test('go with an upload that gives way to another one', async () => {
    const app = await testApp({ engine: postgres, limits: { unfinishedUploads: 1 } });
    const player = await aPlayer(app, { isVerified: true });
    const ctx = app.contextOf(player);
    const { id } = await beginUpload(ctx, { bytes: 100, metadata });
    // Its first part arrives as soon as it was seen to have none.
    const { db, work } = meanwhile(app, 'client_key', () => storePart(ctx, id, part(0)));
    const { id: next } = await beginUpload({ ...ctx, db }, { bytes: 100, metadata });
    expect(await settled(work)).toEqual(['rejected']);
    await endUpload(app.shared, next);
    await expectNothingLeft(app);
  });
});
