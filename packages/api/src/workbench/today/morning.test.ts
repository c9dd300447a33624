import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aProfile,
  aScout,
  bothEngines,
  notificationsOf,
  queuedMailsOf,
  runJob,
  type TestEngine,
  testApp,
} from '../../testing/index.ts';
import { tellMorningsJob } from './morning.service.ts';

/** A scout in a time zone with a next step on a day. */
async function aScoutWithStep(engine: TestEngine, { on, timeZone }: { on: string; timeZone?: string }) {
  const app = await testApp({
    engine,
    startingAt: '2026-03-05T12:00:00.000Z',
    limits: { viewsPerUser: { uses: 1000, seconds: 60 } },
  });
  const scout = await aScout(app, { isVerified: true });
  const player = await aPlayer(app, { isVerified: true, firstName: 'Ann' });
  await aProfile(app, { player });
  const caller = app.as(scout);
  await caller.savedPlayers.save({ scoutId: scout.id, playerId: player.id });
  await app.db.deleteFrom('notifications').execute();
  app.clock.turn(60);
  const remind = (day: string) =>
    caller.playerFiles.change({
      playerIds: [player.id],
      change: { kind: 'next-step', nextStep: { text: 'Call Ann', on: day } },
    });
  await remind(on);
  if (timeZone) await caller.today.visit({ timeZone });
  const at = async (time: string) => {
    app.clock.set(time);
    await runJob(app, tellMorningsJob, 2);
  };
  const told = async () =>
    (await notificationsOf(app, scout)).map(({ title, isRead }) => (isRead ? `(${title})` : title));
  return { app, scout, player, caller, remind, at, told };
}

const DUE = 'A next step is due';

describe.each(bothEngines)("a scout's morning, on $name", (engine) => {
  test('begins at 8:00 of the time zone of the scout, over the change to summer time too, and once', {
    tags: ['TODAY-11'],
  }, async () => {
    const { at, told, remind, caller } = await aScoutWithStep(engine, { on: '2026-03-28', timeZone: 'Europe/Madrid' });
    await at('2026-03-28T06:59:00.000Z');
    expect(await told()).toEqual([]);
    await at('2026-03-28T07:00:00.000Z');
    expect(await told()).toEqual([DUE]);
    await caller.today.visit({});
    expect(await told()).toEqual([`(${DUE})`]);
    await remind('2026-03-29');
    await at('2026-03-29T05:45:00.000Z');
    expect(await told()).toEqual([`(${DUE})`]);
    await at('2026-03-29T06:00:00.000Z');
    expect(await told()).toEqual([DUE, `(${DUE})`]);
  });

  test('tells of a step once, however often the day comes, and again of another date', {
    tags: ['TODAY-12'],
  }, async () => {
    const { at, told, remind, caller } = await aScoutWithStep(engine, { on: '2026-03-06' });
    // No server ran at 8:00.
    await at('2026-03-06T21:00:00.000Z');
    await caller.today.visit({});
    await at('2026-03-07T08:00:00.000Z');
    expect(await told()).toEqual([`(${DUE})`]);
    await remind('2026-03-08');
    await at('2026-03-08T08:15:00.000Z');
    expect(await told()).toEqual([DUE, `(${DUE})`]);
  });

  test('comes once for a day when the scout travels', { tags: ['TODAY-11'] }, async () => {
    const { at, told, remind, caller } = await aScoutWithStep(engine, {
      on: '2026-03-06',
      timeZone: 'Pacific/Auckland',
    });
    await at('2026-03-05T19:00:00.000Z');
    expect(await told()).toEqual([DUE]);
    await caller.today.visit({ timeZone: 'America/Los_Angeles' });
    await remind('2026-03-05');
    await at('2026-03-06T16:00:00.000Z');
    expect(await told()).toEqual([`(${DUE})`]);
    await at('2026-03-07T16:00:00.000Z');
    expect(await told()).toEqual([DUE, `(${DUE})`]);
  });

  test('is due in My Players, in Today and on the bell from the same morning on', {
    tags: ['TODAY-16'],
  }, async () => {
    const { app, at, told, caller } = await aScoutWithStep(engine, { on: '2026-03-07', timeZone: 'Pacific/Auckland' });
    const due = async () => [
      (await caller.playerFiles.counts()).views.due,
      (await caller.playerFiles.list({ view: 'due' })).items.length,
      (await caller.today.read({})).reminders.total,
    ];
    await at('2026-03-06T10:59:00.000Z');
    expect(await due()).toEqual([0, 0, 0]);
    app.clock.set('2026-03-06T11:00:00.000Z');
    expect(await due()).toEqual([1, 1, 1]);
    await at('2026-03-06T19:00:00.000Z');
    expect(await told()).toEqual([DUE]);
    expect(await due()).toEqual([1, 1, 1]);
  });

  test('tells how many players have news, without a name, and is read once nothing is left', {
    tags: ['TODAY-13', 'TODAY-04'],
  }, async () => {
    const { app, at, told, player, scout, caller } = await aScoutWithStep(engine, { on: '2030-01-01' });
    await app.as(player).players.updateProfile({ playerId: player.id, profile: { currentClub: 'Ajax' } });
    await at('2026-03-06T08:00:00.000Z');
    await at('2026-03-07T08:00:00.000Z');
    expect(await told()).toEqual(['A player whom you follow has news']);
    const rows = await app.db.selectFrom('notifications').select('facts').where('user_id', '=', scout.id).execute();
    expect(JSON.stringify(rows)).not.toMatch(/Ann|Ajax/);
    expect(JSON.stringify(await queuedMailsOf(app, scout))).not.toMatch(/Ann|Ajax/);
    await caller.today.seen({ playerIds: [player.id] });
    expect(await told()).toEqual(['(A player whom you follow has news)']);
  });

  test('is told by mail without a word of the file', { tags: ['TODAY-12'] }, async () => {
    const { app, at, scout } = await aScoutWithStep(engine, { on: '2026-03-06' });
    await at('2026-03-06T08:00:00.000Z');
    const mails = JSON.stringify(await queuedMailsOf(app, scout));
    expect(mails).toContain(DUE);
    expect(mails).not.toMatch(/Ann|Call/);
  });

  test('does not come for scouts who are deactivated', { tags: ['TODAY-11'] }, async () => {
    const { app, at, told, scout } = await aScoutWithStep(engine, { on: '2026-03-06' });
    await app.db.updateTable('users').set({ is_active: 0 }).where('id', '=', scout.id).execute();
    await at('2026-03-06T08:00:00.000Z');
    expect(await told()).toEqual([]);
  });
});
