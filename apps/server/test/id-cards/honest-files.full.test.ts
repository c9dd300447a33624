import { aPicture } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { anOffice, expectDraft, expectNoClub, expectWhole } from './office.ts';

describe('a file of a card', () => {
  test.each([
    ['the name of the account', { firstName: 'Ann', lastName: 'Bee' }],
    ['blank names, which print those of the account', { firstName: '', lastName: null }],
    ['the same moment in another notation', { expiryDate: '2030-01-06T00:59:59.999+01:00' }],
    ['the default signature of the CEO', { ceoSignatureImageUrl: '/uploads/own-signature.png' }],
    ['the saved texts', { issuedBy: 'Admin', companyAddress: '12 Stadium Way', season: '2026/27' }],
    ['another role, which a draft cannot change', { role: 'admin' }],
  ])('is whole when the draft says %s', (_, draft) => expectWhole(draft));

  test.each([
    ['another expiry date', { expiryDate: '2031-01-05' }],
    ['no expiry date', { expiryDate: null }],
    ['another season', { season: '2027/28' }],
    ['another issuer', { issuedBy: 'FIFA' }],
    ['another address', { companyAddress: '' }],
    ['a club', { organization: 'Harbour City FC' }],
    ['no photo', { passportImageUrl: null }],
  ])('is a draft on both sides, without codes, when it says %s', (_, draft) => expectDraft(draft));

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

  test.each(['Rovers (coach@rovers.example)', 'rovers.com', 'レアル'])(
    'prints and answers nothing for a club that the profile calls %s',
    expectNoClub,
  );
});
