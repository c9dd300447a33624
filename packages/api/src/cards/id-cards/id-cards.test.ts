import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCard,
  anAdmin,
  aPicture,
  aPlayer,
  countStatements,
  engines,
  refusal,
  storedFiles,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { admitPrinting, printPdf } from './print.service.ts';

describe.each(engines)('an ID card, on $name', (engine) => {
  test('exists once per user, with a unique number, whatever the number of concurrent requests', {
    tags: ['CC-04', 'DATA-43', 'DATA-50'],
  }, async () => {
    const app = await testApp({ engine });
    const people: Account[] = [];
    for (let count = 0; count < 8; count += 1) people.push(await aPlayer(app));
    const asked = people.flatMap((person) => [person, person]);
    const answers = await Promise.allSettled(
      asked.map((person) => app.as(person).idCards.create({ userId: person.id })),
    );
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    expect(made.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort());
    expect(new Set(made.map(({ cardNumber }) => cardNumber)).size).toBe(people.length);
    expect(new Set(made.map(({ verificationCode }) => verificationCode)).size).toBe(people.length);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal('CARD_EXISTS'));
    }
  });

  test('is verified with one query', async () => {
    const app = await testApp({ engine });
    const { verificationCode: code } = await aCard(app);
    await expect(app.as(null).idCards.verify({ code })).resolves.toMatchObject({ status: 'active' });
    const unknown = { code: 'ZZZZZZZZZZZZZZZZ' };
    expect(await countStatements(app, await anAdmin(app), (caller) => caller.idCards.verify({ code }))).toBe(1);
    await expect(app.as(null).idCards.verify(unknown)).rejects.toMatchObject(refusal('CARD_NOT_PROVEN'));
  });

  test('is read once when it is printed', async () => {
    const app = await testApp({ engine });
    const { userId } = await aCard(app);
    let reads = 0;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'card_number' in row)) reads += 1;
        return result;
      },
    });
    const cardRenderer = { ...app.shared.cardRenderer, pdf: async () => new Uint8Array() };
    const ctx = { ...app.contextOf(await anAdmin(app)), db, cardRenderer };
    await printPdf(await admitPrinting(ctx, userId), {});
    expect(reads).toBe(1);
  });

  test('keeps its images when it is changed, and those that it no longer shows are deleted', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const [first, signature] = [await aPicture(app, player), await aPicture(app, player, { place: 'signature' })];
    await aCard(app, { holder: player, metadata: { passportImageUrl: first, signatureImageUrl: signature } });
    await aPicture(app, player, { color: '#c00000' });
    expect(await storedFiles(app.folder)).toHaveLength(3);
    const desk = app.as(await theAdmin(app));
    const update = (patch: object) => desk.idCards.update({ userId: player.id, patch });
    await update({ issuedBy: 'Grace Hopper', metadata: { companyAddress: 'New' } });
    expect(await storedFiles(app.folder)).toHaveLength(3);
    const bare = await update({ metadata: { passportImageUrl: null } });
    expect(bare.metadata).toMatchObject({
      passportImageUrl: null,
      signatureImageUrl: signature,
      companyAddress: 'New',
    });
    expect(await storedFiles(app.folder)).toHaveLength(2);
    await expect(update({ metadata: { passportImageUrl: first } })).rejects.toMatchObject(refusal('INVALID_INPUT'));
  });

  test('is deleted with its holder', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await aCard(app, { holder: player, metadata: { passportImageUrl: await aPicture(app, player) } });
    await aPicture(app, player);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await app.db.selectFrom('id_cards').selectAll().execute()).toEqual([]);
  });

  test('the branding settings exist from the start, for all callers', async () => {
    const app = await testApp({ engine });
    const settings = await app.as(null).settings.ofCategory({ category: 'branding' });
    expect(settings.map(({ key }) => key)).toEqual(['company_logo', 'company_watermark']);
  });
});
