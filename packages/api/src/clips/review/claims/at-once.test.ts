import type { Account } from '@touchline/contracts/users';
import { postgres, sqlite, type TestEngine } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { anAdmin, hasPlayed, type TestApp, testApp, waitingVideos } from '../../../testing/index.ts';

const REVIEWERS = 8;
const VIDEOS = 60;

const reviewers = (app: TestApp) => Array.from({ length: REVIEWERS }, () => anAdmin(app));
const inTurn = async <T>(work: Promise<T>[]) => Promise.all(work);
const titles = Array.from({ length: VIDEOS }, (_, index) => `Clip ${index}`);

/** Reviews one video after the other until none is left; each call may be repeated at the same time, as by two tabs. */
async function reviewAll(app: TestApp, admin: Account): Promise<string[]> {
  const { reviews } = app.as(admin);
  const seen: string[] = [];
  for (;;) {
    const [{ sheet }, again] = await Promise.all([reviews.next({}), reviews.next({})]);
    // Both tabs show the same video.
    if (sheet && again.sheet) expect(again.sheet.video.id).toBe(sheet.video.id);
    if (!sheet) return seen;
    seen.push(sheet.video.id);
    const { id, revision } = sheet.video;
    // A video of another reviewer would be refused here.
    await reviews.decide({ id, revision, decision: { kind: 'approve' }, watchedSeconds: 1, checklist: [] });
  }
}

function testsOn(open: () => TestEngine) {
  test('never hold the same video, however many ask at the same time', { tags: ['REV-01'] }, async () => {
    const app = await testApp({ engine: open() });
    await waitingVideos(app, titles);
    const admins = await inTurn(reviewers(app));
    const turns = await Promise.all(admins.flatMap((admin) => [0, 1, 2].map(() => app.as(admin).reviews.next({}))));
    const held = new Map(turns.map(({ sheet }, index) => [sheet?.video.id, admins[Math.floor(index / 3)]?.id]));
    // Three calls of each give one video, and no two reviewers the same.
    expect(held.size).toBe(REVIEWERS);
    expect(new Set(held.values()).size).toBe(REVIEWERS);
  });

  test('decide about every video once', async () => {
    const app = await testApp({ engine: open() });
    const videos = await waitingVideos(app, titles);
    const admins = await inTurn(reviewers(app));
    for (const admin of admins) await hasPlayed(app, admin, videos);
    const seen = (await Promise.all(admins.map((admin) => reviewAll(app, admin)))).flat();
    expect(seen.sort()).toEqual(videos.map(({ id }) => id).sort());
    expect(await app.db.selectFrom('review_claims').selectAll().execute()).toEqual([]);
  });
}

describe('reviewers on SQLite', () => testsOn(() => sqlite));

describe.runIf(inject('databaseUrlTest'))('reviewers on PostgreSQL', () => {
  testsOn(() => postgres);
});
