import type { CardBatchFormat } from '@touchline/contracts/options';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { AppEvent } from '../../platform/events/events.ts';
import { removeLeftovers } from '../../platform/files/files.service.ts';
import {
  aCard,
  acts,
  aFlatPng,
  anAdmin,
  aPicture,
  aPlayer,
  engines,
  refusal,
  runJob,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { deleteBatchesJob } from '../batch-jobs.ts';
import { batchFile } from './batches.service.ts';

async function aSquad(app: TestApp, size: number): Promise<string[]> {
  const userIds: string[] = [];
  for (let index = 0; index < size; index += 1) userIds.push((await aCard(app)).userId);
  return userIds;
}

const desk = async (app: TestApp) => app.as(await theAdmin(app)).idCards;

/** The bytes of the file of a batch. */
async function fileOf(app: TestApp, id: string): Promise<Buffer> {
  const { file } = await batchFile(app.contextOf(await theAdmin(app)), id);
  return Buffer.concat((await (await app.shared.files.openRead(file.key)).toArray()) as Buffer[]);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe.each(engines)('a batch of cards, on $name', (engine) => {
  test.each<[CardBatchFormat, number]>([
    ['sheet', 2],
    ['press', 4],
    ['printer', 4],
  ])(
    'for %s is one PDF of the cards that are valid, which it does not mark as printed',
    { tags: ['REGIS-05'] },
    async (format, pages) => {
      const app = await testApp({ engine });
      const desk = app.as(await theAdmin(app)).idCards;
      const logo = `data:image/png;base64,${(await aFlatPng(20, 20)).toString('base64')}`;
      await app.db.updateTable('system_settings').set({ value: logo }).where('key', '=', 'company_logo').execute();
      const userIds = await aSquad(app, 2);
      const [revoked, pending] = [await aCard(app), await aPlayer(app, { firstName: 'Bo', lastName: 'Rask' })];
      await desk.update({ userId: revoked.userId, patch: { status: 'revoked' } });
      await desk.create({ userId: pending.id });
      const gone = '00000000-0000-4000-8000-000000000000';
      const chosen = [...userIds, revoked.userId, pending.id, gone, userIds[0] ?? ''];
      const { id, total, state } = await desk.createBatch({ userIds: chosen, format });
      expect([total, state]).toEqual([5, 'waiting']);
      await app.runJobs();
      expect(await desk.batch({ id })).toMatchObject({
        state: 'done',
        done: 5,
        leftOut: [
          { userId: revoked.userId, state: 'revoked' },
          { userId: pending.id, name: 'Bo Rask', state: 'suspended' },
          { userId: gone, name: null, state: null },
        ],
      });
      const pdf = await fileOf(app, id);
      expect([pdf.subarray(0, 5).toString(), pagesOf(pdf)]).toEqual(['%PDF-', pages]);
      // A picture that all cards show is in the file once.
      expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
      const { items } = await desk.list({ batchId: id });
      expect(items).toHaveLength(4);
      for (const card of items) expect([card.printedAt, card.stage]).toEqual([null, 'issued']);
      expect(await desk.batches()).toMatchObject([{ id }]);
      const prints = (await acts(app)).filter(({ act }) => act === 'card.print');
      expect(prints.map(({ about_id }) => about_id).sort()).toEqual(userIds.toSorted());
      expect(new Set(prints.map(({ actor_id }) => actor_id))).toEqual(new Set([(await theAdmin(app)).id]));
    },
  );

  test('of people without a card is not made', async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app)).idCards;
    const { id } = await aPlayer(app);
    const making = desk.createBatch({ userIds: [id], format: 'sheet' });
    await expect(making).rejects.toMatchObject(refusal('CARD_NOT_FOUND'));
    expect(await desk.batches()).toEqual([]);
  });

  test('tells its admin alone when it is further, done and outdated', { tags: ['CONST-12'] }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const desk = app.as(admin).idCards;
    const [userId = ''] = await aSquad(app, 1);
    const heard: AppEvent[] = [];
    app.shared.events.subscribe((event) => void heard.push(event));
    const told = () => {
      const to = heard.splice(0).flatMap((event) => ('kind' in event && event.kind === 'card-batch' ? [event.to] : []));
      return { told: to.length > 0, isAdminAlone: to.every((one) => 'userId' in one && one.userId === admin.id) };
    };
    await desk.createBatch({ userIds: [userId], format: 'printer' });
    await app.runJobs();
    expect((await desk.batches())[0]?.state).toBe('done');
    expect(told()).toEqual({ told: true, isAdminAlone: true });
    await desk.update({ userId, patch: { status: 'revoked' } });
    expect((await desk.batches())[0]?.state).toBe('outdated');
    expect(told()).toEqual({ told: true, isAdminAlone: true });
  });

  test('as pictures is a ZIP file with both sides of each card', { tags: ['REGIS-05'] }, async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app)).idCards;
    const holder = await aPlayer(app, { isVerified: true });
    await aCard(app, { holder, metadata: { passportImageUrl: await aPicture(app, holder) } });
    const { cardNumber } = await desk.of({ userId: holder.id });
    const { id } = await desk.createBatch({ userIds: [holder.id], format: 'png' });
    await app.runJobs();
    const files = unzipSync(await fileOf(app, id));
    expect(Object.keys(files)).toEqual([`${cardNumber}-front.png`, `${cardNumber}-back.png`]);
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe('PNG');
  });

  test('leaves out a card whose name cannot be printed, says why, and has the others', {
    tags: ['REGIS-06'],
  }, async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app)).idCards;
    const holder = await aPlayer(app, { isVerified: true, firstName: '李', lastName: '明' });
    const { userId } = await aCard(app, { holder });
    const [good = ''] = await aSquad(app, 1);
    for (const [userIds, state] of [
      [[userId, good], 'done'],
      [[userId], 'failed'],
    ] as const) {
      const { id } = await desk.createBatch({ userIds: [...userIds], format: 'printer' });
      await app.runJobs();
      const leftOut = [
        { userId, name: '李 明', state: 'active', problem: expect.stringContaining('cannot print “李”') },
      ];
      expect(await desk.batch({ id })).toMatchObject({ state, leftOut, done: userIds.length });
    }
    const printed = async (id: string) =>
      (await acts(app)).some((one) => one.act === 'card.print' && one.about_id === id);
    expect([await printed(userId), await printed(good)]).toEqual([false, true]);
  });

  test.each<[string, (app: TestApp, userId: string) => Promise<unknown>]>([
    ['revoked', async (app, userId) => (await desk(app)).update({ userId, patch: { status: 'revoked' } })],
    ['suspended', async (app, userId) => (await desk(app)).suspend({ userId })],
    ['replaced', async (app, userId) => (await desk(app)).replace({ userId, reason: 'lost' })],
    ['deleted', async (app, userId) => app.as(await theAdmin(app)).users.delete({ id: userId })],
  ])('ends with its file when a card in it is %s', { tags: ['REGIS-07'] }, async (_, change) => {
    const app = await testApp({ engine });
    const [first = '', second = ''] = await aSquad(app, 2);
    const { createBatch, batch } = await desk(app);
    const { id } = await createBatch({ userIds: [first, second], format: 'printer' });
    const other = await createBatch({ userIds: [first], format: 'printer' });
    await app.runJobs();
    await change(app, second);
    expect((await batch({ id })).state).toBe('outdated');
    await expect(fileOf(app, id)).rejects.toMatchObject({ code: 'BATCH_OUTDATED' });
    expect((await fileOf(app, other.id)).length).toBeGreaterThan(1000);
    await removeLeftovers(app.shared, { alone: true });
    expect(await storedFiles(app.folder)).toHaveLength(1);
  });

  test('does not name users who are deleted', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { firstName: 'Bo', lastName: 'Rask' });
    const { create, createBatch, batch } = await desk(app);
    await create({ userId: player.id });
    const { id } = await createBatch({ userIds: [player.id, ...(await aSquad(app, 1))], format: 'printer' });
    await app.runJobs();
    expect((await batch({ id })).leftOut).toMatchObject([{ name: 'Bo Rask' }]);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(JSON.stringify(await app.db.selectFrom('card_batches').selectAll().execute())).not.toContain('Rask');
  });

  test('of no valid card fails, and its file does not exist', async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app)).idCards;
    const player = await aPlayer(app);
    await desk.create({ userId: player.id });
    const { id } = await desk.createBatch({ userIds: [player.id], format: 'sheet' });
    await app.runJobs();
    expect(await desk.batch({ id })).toMatchObject({ state: 'failed', leftOut: [{ userId: player.id }] });
    await expect(fileOf(app, id)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('is deleted with its file after a day', { tags: ['REGIS-07'] }, async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app)).idCards;
    const { id } = await desk.createBatch({ userIds: await aSquad(app, 1), format: 'printer' });
    await app.runJobs();
    expect(await storedFiles(app.folder)).toHaveLength(1);
    app.clock.turn(24 * 3600 - 10);
    await runJob(app, deleteBatchesJob);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    app.clock.turn(11);
    await runJob(app, deleteBatchesJob);
    expect(await storedFiles(app.folder)).toEqual([]);
    await expect(desk.batch({ id })).rejects.toMatchObject(refusal('BATCH_NOT_FOUND'));
  });

  test('is for admins, each of whom may print what another chose', async () => {
    const app = await testApp({ engine });
    const userIds = await aSquad(app, 1);
    const { id } = await app.as(await theAdmin(app)).idCards.createBatch({ userIds, format: 'printer' });
    const colleague = app.as(await anAdmin(app)).idCards;
    expect(await colleague.batch({ id })).toMatchObject({ id });
    expect(await colleague.batches()).toEqual([]);
    const player = app.as(await aPlayer(app, { isVerified: true })).idCards;
    for (const call of [
      () => player.createBatch({ userIds, format: 'printer' }),
      () => player.batch({ id }),
      () => player.batches(),
      () => player.changeMany({ userIds, change: { stage: 'printed' } }),
      () => player.list({}),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });
});

test('many cards are moved or renewed at once, and the answer says why one was not', {
  tags: ['REGIS-03'],
}, async () => {
  const app = await testApp({ startingAt: '2026-11-25T12:00:00.000Z' });
  const desk = app.as(await theAdmin(app)).idCards;
  const [good, revoked] = [await aCard(app, { expiryDate: '2026-12-24' }), await aCard(app)];
  await desk.update({ userId: revoked.userId, patch: { status: 'revoked' } });
  const userIds = [good.userId, revoked.userId];
  expect((await desk.changeMany({ userIds, change: { renew: true } })).results).toEqual([
    { userId: good.userId, error: null },
    { userId: revoked.userId, error: 'This card is revoked. Reinstate it first.' },
  ]);
  expect(await desk.of({ userId: good.userId })).toMatchObject({ expiryDate: '2027-06-30T23:59:59.999Z' });
  expect((await desk.changeMany({ userIds, change: { stage: 'handed-over' } })).results).toEqual(
    userIds.map((userId) => ({ userId, error: null })),
  );
  expect((await desk.list({ stage: 'handed-over' })).items).toHaveLength(2);
});

test('people without a card get one for the season, and those who have one keep it', {
  tags: ['REGIS-04'],
}, async () => {
  const app = await testApp({ startingAt: '2026-11-25T12:00:00.000Z' });
  const desk = app.as(await theAdmin(app)).idCards;
  const [ann, bo] = [await aPlayer(app), await aPlayer(app)];
  const card = await aCard(app, { holder: bo });
  expect((await desk.changeMany({ userIds: [ann.id, bo.id], change: { create: true } })).results).toEqual([
    { userId: ann.id, error: null },
    { userId: bo.id, error: 'An ID card exists already for this person.' },
  ]);
  const made = { season: '2026/27', expiryDate: '2027-06-30T23:59:59.999Z', stage: 'issued' };
  expect(await desk.of({ userId: ann.id })).toMatchObject(made);
  expect(await desk.of({ userId: bo.id })).toEqual(card);
});

test('the registry finds cards by name, number and code, former ones too, and by state and stage', {
  tags: ['REGIS-01'],
}, async () => {
  const app = await testApp({ startingAt: '2026-11-25T12:00:00.000Z' });
  const desk = app.as(await theAdmin(app)).idCards;
  const ann = await aPlayer(app, { isVerified: true, firstName: 'Ånn', lastName: 'Bee' });
  const first = await aCard(app, { holder: ann });
  const other = await aCard(app, { expiryDate: '2026-11-26T00:00:00.000Z' });
  const { verificationCode } = await desk.replace({ userId: ann.id, reason: 'lost' });
  const found = async (filters: object) => (await desk.list(filters)).items.map(({ cardNumber }) => cardNumber);
  const formatted = verificationCode.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  for (const search of ['ann bee', ann.email, first.cardNumber.toLowerCase(), formatted, first.verificationCode]) {
    expect(await found({ search }), search).toEqual([first.cardNumber]);
    expect(await desk.count({ search }), search).toBe(1);
  }
  expect(await found({})).toEqual([other.cardNumber, first.cardNumber]);
  expect(await found({ limit: 1 })).toEqual([other.cardNumber]);
  app.clock.turn(24 * 3600);
  expect(await found({ state: 'expired' })).toEqual([other.cardNumber]);
  expect(await found({ state: 'active', stage: 'issued' })).toEqual([first.cardNumber]);
  expect(await found({ stage: 'requested' })).toEqual([]);
  expect((await desk.list({})).items[1]?.lacks).toEqual(['photo', 'signature']);
});

test('a card whose name cannot be printed says so in the list and to its holder, until the card has another spelling', {
  tags: ['CARD-83'],
}, async () => {
  const app = await testApp();
  const player = await aPlayer(app, { isVerified: true, firstName: '明' });
  await aCard(app, { holder: player });
  const desk = app.as(await theAdmin(app)).idCards;
  const lacks = async () => (await desk.list({})).items[0]?.lacks;
  const own = async () => (await app.as(player).idCards.of({ userId: player.id })).unprintable;
  expect(await lacks()).toContain('printable-name');
  expect(await own()).toContain('cannot print “明”');
  await desk.update({ userId: player.id, patch: { metadata: { firstName: 'Ming' } } });
  expect(await lacks()).not.toContain('printable-name');
  expect(await own()).toBeNull();
});
