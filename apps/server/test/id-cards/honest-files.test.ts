import { aCard, acts, anAdmin, aPicture, aPlayer } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';
import { codesIn, textsOf } from './read-codes.ts';

/** A saved card of Ann Bee, and the desk of an admin. */
async function anOffice() {
  const server = await testServer({ publicOrigin: 'https://talent.example', startingAt: '2026-11-25T12:00:00.000Z' });
  const player = await aPlayer(server, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
  const passportImageUrl = await aPicture(server, player);
  const metadata = { passportImageUrl, companyAddress: '12 Stadium Way' };
  const card = await aCard(server, { holder: player, expiryDate: '2030-01-05T23:59:59.999Z', metadata });
  const desk = await server.browser(await anAdmin(server));
  const path = `/api/id-cards/${player.id}`;
  const back = async (draft: object) => codesIn((await desk.post(`${path}/image?side=back`, draft)).bytes);
  const texts = async (draft: object) => textsOf((await desk.post(`${path}/pdf`, draft)).bytes);
  return { server, player, card, desk, path, back, texts };
}

describe('a file of a card', () => {
  test.each([
    ['nothing', {}],
    ['the name of the account', { firstName: 'Ann', lastName: 'Bee' }],
    ['blank names, which print those of the account', { firstName: '', lastName: null }],
    ['the same moment in another notation', { expiryDate: '2030-01-06T00:59:59.999+01:00' }],
    ['the default signature of the CEO', { ceoSignatureImageUrl: '/uploads/ceo-signature.png' }],
    ['the saved texts', { issuedBy: 'Admin', companyAddress: '12 Stadium Way', season: '2026/27' }],
    ['another role, which a draft cannot change', { role: 'admin' }],
  ])('is whole when the draft says %s', async (_, draft) => {
    const { back, card, texts } = await anOffice();
    expect(await back(draft)).toEqual([
      `Code128 ${card.cardNumber}`,
      `QRCode https://talent.example/verify?code=${card.verificationCode}#${card.statement}`,
    ]);
    expect((await texts(draft)).join(' ')).not.toMatch(/DRAFT|VOID/);
  });

  test.each([
    ['another first name', { firstName: 'Eve' }],
    ['another expiry date', { expiryDate: '2031-01-05' }],
    ['no expiry date', { expiryDate: null }],
    ['another season', { season: '2027/28' }],
    ['another issuer', { issuedBy: 'FIFA' }],
    ['another address', { companyAddress: '' }],
    ['a club', { organization: 'Harbour City FC' }],
    ['no photo', { passportImageUrl: null }],
  ])('is a draft on both sides, without codes, when it says %s', async (_, draft) => {
    const { back, card, texts } = await anOffice();
    expect(await back(draft)).toEqual([]);
    for (const page of await texts(draft)) {
      expect(page).toContain('DRAFT');
      expect(page).not.toContain(card.cardNumber);
    }
  });

  test('with a portrait that was uploaded later is a draft, and so is a card that is void', async () => {
    const { server, player, back, texts, desk, path } = await anOffice();
    expect(await back({ passportImageUrl: await aPicture(server, player, { color: '#c00000' }) })).toEqual([]);
    await desk.patch(path, { status: 'revoked' });
    expect((await texts({ firstName: 'Eve' })).every((page) => page.includes('DRAFT'))).toBe(true);
  });

  test('shows the saved portrait, not one that was uploaded since, also where its address has no version', async () => {
    const { server, player, desk, path } = await anOffice();
    await aPicture(server, player, { color: '#00c000' });
    const passportImageUrl = `/api/users/${player.id}/passport`;
    await desk.patch(path, { metadata: { passportImageUrl } });
    const front = async (draft: object) => (await desk.post(`${path}/image?side=front`, draft)).bytes;
    const saved = await front({});
    await aPicture(server, player, { color: '#c00000' });
    expect((await front({})).equals(saved)).toBe(true);
    expect((await front({ passportImageUrl })).equals(saved)).toBe(true);
    await desk.patch(path, { metadata: { companyAddress: '12 Stadium Way' } });
    expect((await front({})).equals(saved)).toBe(true);
    await desk.patch(path, { metadata: { passportImageUrl } });
    expect((await front({})).equals(saved)).toBe(false);
  });

  test('prints what the card leaves out from the profile and the settings, and is whole', async () => {
    const { server, player, texts, back, desk, path } = await anOffice();
    const profile = { position: 'Striker', currentClub: 'Harbour City FC', nationality: 'Kenyan' } as const;
    await server
      .as(player)
      .players.createProfile({ playerId: player.id, profile: { ...profile, experience: 'Youth' } });
    const { defaults } = (await desk.get(path)).json;
    expect(defaults).toMatchObject({ organization: 'Harbour City FC', position: 'Striker', nationality: 'Kenyan' });
    const pages = (await texts({})).join(' ');
    for (const text of ['Harbour City FC', 'Striker', 'Kenyan']) expect(pages).toContain(text);
    expect(await back({ organization: 'Harbour City FC', position: 'Striker', nationality: '' })).toHaveLength(2);
    expect(await back({ organization: 'Other FC' })).toEqual([]);
    const { verificationCode } = (await desk.get(path)).json;
    const check = (await desk.get(`/api/id-cards/check/${verificationCode}`)).json;
    expect(check).toMatchObject({ state: 'active', organization: 'Harbour City FC' });
  });

  test.each(['Rovers, call +44 7700 900777', 'Rovers (coach@rovers.example)', 'rovers.com', 'レアル'])(
    'prints and answers nothing for a club that the profile calls %s',
    async (currentClub) => {
      const { server, player, desk, path, texts } = await anOffice();
      const profile = { position: 'Striker', currentClub, experience: 'Youth' } as const;
      await server.as(player).players.createProfile({ playerId: player.id, profile });
      const { defaults, verificationCode } = (await desk.get(path)).json;
      expect(defaults).toMatchObject({ organization: null, position: 'Striker' });
      expect((await texts({})).join(' ')).not.toContain(currentClub);
      const check = (await desk.get(`/api/id-cards/check/${verificationCode}`)).json;
      expect(check).toMatchObject({ state: 'active', organization: null });
    },
  );

  test('shows e-mail and phone of an adult where the setting puts them, and never those of a minor', async () => {
    const { server, player, texts } = await anOffice();
    const shown = async () => (await texts({})).map((page) => page.includes(player.email));
    const set = (value: string) =>
      server.db.updateTable('system_settings').set({ value }).where('key', '=', 'card_contact').execute();
    expect(await shown()).toEqual([true, false]);
    await set('back');
    expect(await shown()).toEqual([false, true]);
    await set('none');
    expect(await shown()).toEqual([false, false]);
    await set('front');
    await server.db.updateTable('users').set({ date_of_birth: '2010-01-01' }).where('id', '=', player.id).execute();
    expect(await shown()).toEqual([false, false]);
  });

  test('and each print is recorded, and only what is good on paper makes a card a printed one', async () => {
    const { server, desk, path, player } = await anOffice();
    const recorded = async () =>
      (await acts(server)).filter(({ act }) => act === 'data.export' || act === 'card.print');
    const stage = async () => (await desk.get(path)).json.stage;
    await desk.post(`${path}/pdf`, { firstName: 'Eve' });
    await desk.post(`${path}/image`, {});
    const print = async (isDraft: boolean) => {
      const { updatedAt, state } = (await desk.get(path)).json;
      await desk.mutate('idCards.recordPrint', { userId: player.id, isDraft, updatedAt, state });
    };
    await print(true);
    expect(await stage()).toBe('issued');
    await desk.post(`${path}/pdf`, {});
    expect(await stage()).toBe('printed');
    await print(false);
    await desk.get(`${path}/qr`);
    await desk.get(`${path}/barcode`);
    const facts = (await recorded()).map(({ act, after }) => `${act} ${after}`);
    expect(facts.sort()).toEqual([
      'card.print {"format":"print","isDraft":false,"isVoid":false}',
      'card.print {"format":"print","isDraft":true,"isVoid":false}',
      'data.export {"format":"barcode"}',
      'data.export {"format":"pdf","isDraft":false,"isVoid":false}',
      'data.export {"format":"pdf","isDraft":true,"isVoid":false}',
      'data.export {"format":"png","isDraft":false,"isVoid":false}',
      'data.export {"format":"qr"}',
    ]);
  });
});
