import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aCard, aPlayer, engines, refusal, type TestApp, testApp, theAdmin } from '../testing/index.ts';

async function anOffice(engine: (typeof engines)[number]) {
  const app = await testApp({ engine, startingAt: '2026-11-25T12:00:00.000Z' });
  return { app, desk: app.as(await theAdmin(app)).idCards };
}

const check = (app: TestApp, code: string) => app.as(null).idCards.check({ code });
const own = (app: TestApp, person: Account) => app.as(person).idCards.of({ userId: person.id });

describe.each(engines)('the life of a card, on $name', (engine) => {
  test('goes from a request over each stage to the holder, and none of them decides whether it verifies', async () => {
    const { app, desk } = await anOffice(engine);
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

  test('is one of the season: a request is for a year, and a renewal to the end of the season, then of the next', async () => {
    const { app, desk } = await anOffice(engine);
    const player = await aPlayer(app, { isVerified: true });
    const made = await app.as(player).idCards.create({ userId: player.id });
    expect(made).toMatchObject({ season: '2026/27', expiryDate: expect.stringMatching(/^2027-11-25T12:/) });
    const renew = () => desk.renew({ userId: player.id });
    const { cardNumber, verificationCode } = made;
    expect(await renew()).toMatchObject({
      season: '2026/27',
      expiryDate: '2027-06-30T23:59:59.999Z',
      cardNumber,
      verificationCode,
      stage: 'issued',
    });
    expect(await renew()).toMatchObject({ season: '2027/28', expiryDate: '2028-06-30T23:59:59.999Z' });
    await app.db.updateTable('system_settings').set({ value: '01-01' }).where('key', '=', 'season_start').execute();
    expect(await renew()).toMatchObject({ season: '2026', expiryDate: '2026-12-31T23:59:59.999Z' });
    expect(await desk.template({ userId: player.id })).toMatchObject({ season: '2026', expiresOn: '2026-12-31' });
  });

  test('a replaced card has a new code, and the former ones answer that they were replaced', async () => {
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

  test('a revoked card has a reason until it is reinstated, and is neither renewed nor replaced', async () => {
    const { app, desk } = await anOffice(engine);
    const { userId } = await aCard(app);
    const reason = () => app.db.selectFrom('id_cards').select('revoked_reason').executeTakeFirst();
    await desk.update({ userId, patch: { status: 'revoked', reason: 'Left the club' } });
    expect(await reason()).toEqual({ revoked_reason: 'Left the club' });
    await expect(desk.renew({ userId })).rejects.toMatchObject(refusal('CARD_REVOKED'));
    await expect(desk.replace({ userId, reason: 'lost' })).rejects.toMatchObject(refusal('CARD_REVOKED'));
    await desk.update({ userId, patch: { status: 'active' } });
    expect(await reason()).toEqual({ revoked_reason: null });
  });

  test('players cannot renew, replace or move a card', async () => {
    const { app } = await anOffice(engine);
    const player = await aPlayer(app, { isVerified: true });
    await aCard(app, { holder: player });
    const { idCards } = app.as(player);
    const userId = player.id;
    for (const call of [
      () => idCards.renew({ userId }),
      () => idCards.replace({ userId, reason: 'lost' }),
      () => idCards.setStage({ userId, stage: 'printed' }),
      () => idCards.recordPrint({ userId, isDraft: false }),
      () => idCards.template({ userId }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });
});
