import { readStatement } from '@touchline/contracts/card-statements';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { readImageFiles } from '../../core/users/users.service.ts';
import {
  aCard,
  aCompanySignature,
  acts,
  aPicture,
  aPlayer,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { findHeldCard } from './id-cards.repo.ts';
import { admitPrinting, cardToRender, printPdf } from './print.service.ts';

async function anOffice(engine: (typeof engines)[number]) {
  const app = await testApp({ engine, startingAt: '2026-11-25T12:00:00.000Z' });
  return { app, desk: app.as(await theAdmin(app)).idCards };
}

const check = (app: TestApp, code: string) => app.as(null).idCards.check({ code });
const drawn = async (app: TestApp, userId: string) =>
  cardToRender(app.shared, (await findHeldCard(app.db, userId)) ?? expect.unreachable());

/** The key of a picture that a person has uploaded. */
async function storedPhoto(app: TestApp, person: Account): Promise<string> {
  await aPicture(app, person);
  const { passport } = await readImageFiles(app.db, person.id);
  return passport ?? expect.unreachable();
}

const own = (app: TestApp, person: Account) => app.as(person).idCards.of({ userId: person.id });

describe.each(engines)('the life of a card, on $name', (engine) => {
  test('goes from a request over each stage to the holder, and none of them decides whether it verifies', {
    tags: ['LIFE-01'],
  }, async () => {
    const { app, desk } = await anOffice(engine);
    await aCompanySignature(app);
    const player = await aPlayer(app, { isVerified: true });
    const { verificationCode: code, stage } = await app.as(player).idCards.create({ userId: player.id });
    expect(stage).toBe('requested');
    const update = { userId: player.id, patch: { issuedBy: 'Grace Hopper' } };
    expect(await desk.update(update)).toMatchObject({ stage: 'checked' });
    for (const next of ['issued', 'printed', 'handed-over', 'requested'] as const) {
      expect(await desk.setStage({ userId: player.id, stage: next })).toMatchObject({ stage: next, state: 'active' });
      expect(await check(app, code)).toMatchObject({ state: 'active' });
    }
    expect(await own(app, player)).toMatchObject({ stage: 'requested', verificationCode: code });
  });

  test('is one of the season: a renewal is to its end, or to that of the next, and never shortens a card', {
    tags: ['LIFE-02'],
  }, async () => {
    const { app, desk } = await anOffice(engine);
    const { userId, cardNumber, verificationCode } = await aCard(app, { expiryDate: '2026-12-24' });
    const renew = () => desk.renew({ userId });
    expect(await renew()).toMatchObject({
      season: '2026/27',
      expiryDate: '2027-06-30T23:59:59.999Z',
      cardNumber,
      verificationCode,
      stage: 'issued',
    });
    expect(await renew()).toMatchObject({ season: '2027/28', expiryDate: '2028-06-30T23:59:59.999Z' });
    await expect(renew()).rejects.toMatchObject(refusal('CARD_RENEWED'));
    await app.db.updateTable('system_settings').set({ value: '01-01' }).where('key', '=', 'season_start').execute();
    await expect(renew()).rejects.toMatchObject(refusal('CARD_RENEWED'));
    expect(await desk.template({ userId })).toMatchObject({ season: '2026', expiresOn: '2026-12-31' });
  });

  test('is renewed to the next season when it was requested for a year, and without an expiry keeps none', async () => {
    const { app, desk } = await anOffice(engine);
    const player = await aPlayer(app, { isVerified: true });
    const requested = await app.as(player).idCards.create({ userId: player.id });
    expect(requested).toMatchObject({ season: '2026/27', expiryDate: expect.stringMatching(/^2027-11-25T12:/) });
    const renewed = { season: '2027/28', expiryDate: '2028-06-30T23:59:59.999Z' };
    expect(await desk.renew({ userId: player.id })).toMatchObject(renewed);
    const { userId } = await aCard(app, { expiryDate: null });
    expect(await desk.renew({ userId })).toMatchObject({ season: '2027/28', expiryDate: null });
    await expect(desk.renew({ userId })).rejects.toMatchObject(refusal('CARD_RENEWED'));
  });

  test('an admin suspends a card and ends the suspension', { tags: ['LIFE-03'] }, async () => {
    const { app, desk } = await anOffice(engine);
    const { userId, verificationCode: code } = await aCard(app);
    expect(await desk.suspend({ userId })).toMatchObject({ state: 'suspended', suspension: 'by-admin' });
    expect(await check(app, code)).toMatchObject({ state: 'suspended' });
    expect(await desk.resume({ userId })).toMatchObject({ state: 'active', suspension: null });
    await desk.update({ userId, patch: { status: 'revoked' } });
    await expect(desk.suspend({ userId })).rejects.toMatchObject(refusal('CARD_REVOKED'));
  });

  test('a print is of the card that the browser shows: of another one it is refused, and leaves no trace', async () => {
    const { app, desk } = await anOffice(engine);
    const { userId, updatedAt, state } = await aCard(app);
    const shown = { userId, isDraft: false, updatedAt, state };
    await desk.recordPrint(shown);
    expect(await desk.of({ userId })).toMatchObject({ stage: 'issued', printedAt: null, updatedAt });
    await desk.suspend({ userId });
    await expect(desk.recordPrint(shown)).rejects.toMatchObject(refusal('CARD_CHANGED'));
    await desk.resume({ userId });
    app.clock.turn(1);
    await desk.replace({ userId, reason: 'lost' });
    const prints = async () => (await acts(app)).filter(({ act }) => act === 'card.print').length;
    const before = await prints();
    await expect(desk.recordPrint(shown)).rejects.toMatchObject(refusal('CARD_CHANGED'));
    expect([await prints(), (await desk.of({ userId })).stage]).toEqual([before, 'issued']);
    await desk.recordPrint({ ...shown, isDraft: true });
  });

  test('is printed when an admin says so, and not by a file or a print that may never reach paper', async () => {
    const { app, desk } = await anOffice(engine);
    const { userId } = await aCard(app);
    const admission = await admitPrinting(app.contextOf(await theAdmin(app)), userId);
    await printPdf(admission, {});
    expect(await desk.of({ userId })).toMatchObject({ stage: 'issued', printedAt: null });
    app.clock.turn(60);
    const printedAt = app.clock.now().toISOString();
    expect(await desk.setStage({ userId, stage: 'printed' })).toMatchObject({ stage: 'printed', printedAt });
    expect(await desk.setStage({ userId, stage: 'handed-over' })).toMatchObject({ stage: 'handed-over', printedAt });
  });

  test('with the signature that is shipped with the product it is neither printed nor handed over, nor in a batch', {
    tags: ['LIFE-08'],
  }, async () => {
    const { app, desk } = await anOffice(engine);
    const { userId } = await aCard(app);
    await app.db
      .updateTable('system_settings')
      .set({ value: '/uploads/ceo-signature.png' })
      .where('key', '=', 'ceo_signature')
      .execute();
    for (const stage of ['printed', 'handed-over'] as const) {
      await expect(desk.setStage({ userId, stage })).rejects.toMatchObject(refusal('CARD_SAMPLE_SIGNATURE'));
    }
    const { updatedAt, state } = await desk.of({ userId });
    const print = () => desk.recordPrint({ userId, isDraft: false, updatedAt, state });
    await expect(print()).rejects.toMatchObject(refusal('CARD_SAMPLE_SIGNATURE'));
    const { face } = await drawn(app, userId);
    expect([face.stamp, face.numbers?.statement]).toEqual(['SAMPLE', null]);
    const { id } = await desk.createBatch({ userIds: [userId], format: 'sheet' });
    await app.runJobs();
    expect(await desk.batch({ id })).toMatchObject({
      state: 'failed',
      leftOut: [{ userId, state: 'active', problem: expect.stringContaining('sample signature') }],
    });
    await aCompanySignature(app);
    expect(await drawn(app, userId)).toMatchObject({ face: { stamp: null } });
  });

  test('that its holder asked for says so until an admin has compared the photo', { tags: ['LIFE-06'] }, async () => {
    const { app, desk } = await anOffice(engine);
    await aCompanySignature(app);
    const player = await aPlayer(app, { isVerified: true });
    const userId = player.id;
    const { verificationCode: code, cardNumber } = await app.as(player).idCards.create({ userId });
    const verify = () => app.as(null).idCards.verify({ code });
    expect(await verify()).toMatchObject({ cardNumber, status: 'active', isConfirmed: false });
    expect(await check(app, code)).toMatchObject({ state: 'active', isConfirmed: false });
    expect(readStatement((await own(app, player)).statement ?? '')).toMatchObject({ isConfirmed: false });
    expect((await desk.list({})).items).toMatchObject([{ lacks: ['photo', 'signature', 'confirmation'] }]);
    // Nothing of these is a look at the photo.
    for (const stage of ['printed', 'handed-over'] as const) {
      await expect(desk.setStage({ userId, stage })).rejects.toMatchObject(refusal('CARD_NOT_CONFIRMED'));
    }
    await desk.setStage({ userId, stage: 'issued' });
    await desk.renew({ userId });
    await desk.suspend({ userId });
    await desk.resume({ userId });
    await desk.update({ userId, patch: { status: 'active' } });
    expect(await verify()).toMatchObject({ isConfirmed: false });
    expect((await drawn(app, userId)).face.stamp).toBe('VOID');

    await expect(desk.confirmPhoto({ userId })).rejects.toMatchObject(refusal('CARD_NO_PHOTO'));
    await expect(app.as(player).idCards.confirmPhoto({ userId })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await app.db
      .updateTable('id_cards')
      .set({ photo_file: await storedPhoto(app, player) })
      .execute();
    const confirmed = await desk.confirmPhoto({ userId });
    expect(confirmed.confirmedAt).toBe(app.clock.now().toISOString());
    expect(await verify()).toMatchObject({ cardNumber, isConfirmed: true });
    expect(readStatement(confirmed.statement ?? '')).toMatchObject({ isConfirmed: true });
    expect((await acts(app)).map(({ act }) => act)).toContain('card.confirm');
    expect((await drawn(app, userId)).face.stamp).toBeNull();
    await app.db.updateTable('id_cards').set({ confirmed_at: null }).execute();
    await desk.update({ userId, patch: { issuedBy: 'Grace Hopper' } });
    expect(await verify()).toMatchObject({ isConfirmed: true });
  });

  test('a replaced card has a new code, and the former ones answer that they were replaced', {
    tags: ['LIFE-04', 'PROOF-09'],
  }, async () => {
    const { app, desk } = await anOffice(engine);
    const { userId, verificationCode: first, cardNumber } = await aCard(app);
    const replace = () => desk.replace({ userId, reason: 'lost' });
    const { verificationCode: second, cardNumber: kept } = await replace();
    const { verificationCode: third } = await replace();
    expect(new Set([first, second, third]).size).toBe(3);
    expect(kept).toBe(cardNumber);
    for (const code of [first, second]) {
      expect(await check(app, code)).toMatchObject({ state: 'replaced', season: null, organization: null });
      await expect(app.as(null).idCards.verify({ code })).rejects.toMatchObject(refusal('CARD_NOT_PROVEN'));
    }
    expect(await check(app, third)).toMatchObject({ state: 'active' });
    // Saving keeps number and code.
    const saved = await desk.update({ userId, patch: { metadata: { firstName: 'Anna' } } });
    expect(saved).toMatchObject({ verificationCode: third, cardNumber });
  });

  test('a revoked card has a reason until it is reinstated, and is neither renewed nor replaced', {
    tags: ['LIFE-05'],
  }, async () => {
    const { app, desk } = await anOffice(engine);
    const player = await aPlayer(app, { isVerified: true });
    const { userId } = await aCard(app, { holder: player });
    const reason = async () => (await desk.of({ userId })).revokedReason;
    await desk.update({ userId, patch: { status: 'revoked', reason: 'Left the club' } });
    expect(await reason()).toBe('Left the club');
    const [revoked] = (await acts(app)).filter(({ act }) => act === 'card.revoke');
    expect(revoked?.reason).toBe('Left the club');
    expect((await own(app, player)).revokedReason).toBeNull();
    await expect(desk.renew({ userId })).rejects.toMatchObject(refusal('CARD_REVOKED'));
    await expect(desk.replace({ userId, reason: 'lost' })).rejects.toMatchObject(refusal('CARD_REVOKED'));
    await desk.update({ userId, patch: { status: 'active' } });
    expect(await reason()).toBeNull();
  });

  test('players cannot renew, replace or move a card', { tags: ['LIFE-07'] }, async () => {
    const { app } = await anOffice(engine);
    const player = await aPlayer(app, { isVerified: true });
    await aCard(app, { holder: player });
    const { idCards } = app.as(player);
    const userId = player.id;
    for (const call of [
      () => idCards.renew({ userId }),
      () => idCards.replace({ userId, reason: 'lost' }),
      () => idCards.setStage({ userId, stage: 'printed' }),
      () => idCards.recordPrint({ userId, isDraft: true, updatedAt: '', state: 'active' }),
      () => idCards.suspend({ userId }),
      () => idCards.template({ userId }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });
});
