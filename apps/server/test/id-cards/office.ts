import { aCard, anAdmin, aPicture, aPlayer } from '@touchline/api/testing/index';
import { expect } from 'vitest';
import { testServer } from '../support/index.ts';
import { codesIn, textsOf } from './read-codes.ts';

/** A saved card of Ann Bee, and the desk of an admin. */
export async function anOffice() {
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

/** Both sides have their codes, and nothing is printed over them. */
export async function expectWhole(draft: object): Promise<void> {
  const { back, card, texts } = await anOffice();
  expect(await back(draft)).toEqual([
    `Code128 ${card.cardNumber}`,
    `QRCode https://talent.example/verify?code=${card.verificationCode}#${card.statement}`,
  ]);
  expect((await texts(draft)).join(' ')).not.toMatch(/DRAFT|VOID/);
}

/** Both sides say that they are a draft, and have no codes. */
export async function expectDraft(draft: object): Promise<void> {
  const { back, card, texts } = await anOffice();
  expect(await back(draft)).toEqual([]);
  for (const page of await texts(draft)) {
    expect(page).toContain('DRAFT');
    expect(page).not.toContain(card.cardNumber);
  }
}

/** A name that a profile gives to the club is neither printed nor told to who checks the card. */
export async function expectNoClub(currentClub: string): Promise<void> {
  const { server, player, desk, path, texts } = await anOffice();
  const profile = { position: 'Striker', currentClub, experience: 'Youth' } as const;
  await server.as(player).players.createProfile({ playerId: player.id, profile });
  const { defaults, verificationCode } = (await desk.get(path)).json;
  expect(defaults).toMatchObject({ organization: null, position: 'Striker' });
  expect((await texts({})).join(' ')).not.toContain(currentClub);
  const check = (await desk.get(`/api/id-cards/check/${verificationCode}`)).json;
  expect(check).toMatchObject({ state: 'active', organization: null });
}
