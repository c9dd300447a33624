import { gunzipSync } from 'node:zlib';
import { type CardStatusList, verifySignature } from '@touchline/contracts/card-checks';
import { type CardStatement, readStatement } from '@touchline/contracts/card-statements';
import { describe, expect, test } from 'vitest';
import { aCard, acts, aPicture, aPlayer, engines, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { signStatusList } from '../id-cards/offline-checks.service.ts';
import { publicKeys, retireKey, rotateKey } from './keys.service.ts';

const keysOf = async (app: TestApp) => (await publicKeys(app.shared)).keys;

/** The statement of a card, read as any program may, and whether its signature is right. */
async function read(app: TestApp, statement: string | null) {
  const found = readStatement(statement ?? '');
  return { found, isSigned: found !== null && (await verifySignature(found, await keysOf(app))) };
}

async function bitsOf(app: TestApp, index: number) {
  const [head = '', body = '', signature = ''] = (await signStatusList(app.shared)).split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const list = JSON.parse(Buffer.from(body, 'base64url').toString()) as CardStatusList;
  const signed = Uint8Array.from(Buffer.from(`${head}.${body}`));
  const parts = { keyId: kid, signed, signature: Uint8Array.from(Buffer.from(signature, 'base64url')) };
  expect(await verifySignature(parts, await keysOf(app))).toBe(true);
  return Object.fromEntries(
    list.credentialSubject.map(({ statusPurpose, encodedList }) => {
      const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
      expect(bits).toHaveLength(16_384);
      return [statusPurpose, ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1];
    }),
  );
}

describe.each(engines)('a signed card, on $name', (engine) => {
  test('says number, name, role, season, expiry date and the hash of the photo that an admin put on it', {
    tags: ['PROOF-01'],
  }, async () => {
    const app = await testApp({ engine, startingAt: '2026-11-25T12:00:00.000Z' });
    const holder = await aPlayer(app, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
    const passportImageUrl = await aPicture(app, holder);
    const expiryDate = '2027-06-30T23:59:59.999Z';
    const card = await aCard(app, { holder, expiryDate, metadata: { passportImageUrl, lastName: 'Béé' } });
    const { found, isSigned } = await read(app, card.statement);
    expect(isSigned).toBe(true);
    expect(found).toMatchObject({
      cardNumber: card.cardNumber,
      name: 'Ann Béé',
      role: 'player',
      season: '2026/27',
      expiryDate: '2027-06-30T23:59:59.000Z',
      statusIndex: 1,
      photoHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    } satisfies Partial<CardStatement>);
    const bare = await app.as(await theAdmin(app)).idCards.update({
      userId: holder.id,
      patch: { metadata: { passportImageUrl: null } },
    });
    expect((await read(app, bare.statement)).found?.photoHash).toBeNull();
  });

  test('is refused whichever bit of it is flipped', { tags: ['PROOF-02'] }, async () => {
    const app = await testApp({ engine });
    const { statement } = await aCard(app);
    const found = readStatement(statement ?? '');
    if (!found) return expect.unreachable();
    const keys = await keysOf(app);
    expect(await verifySignature(found, keys)).toBe(true);
    for (const part of ['signed', 'signature'] as const) {
      for (let bit = 0; bit < found[part].length * 8; bit += 1) {
        const bytes = Uint8Array.from(found[part]);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
        expect(await verifySignature({ ...found, [part]: bytes }, keys), `${part} ${bit}`).toBe(false);
      }
    }
  });

  test('stays valid when the key is rotated, and the next one has the new key', { tags: ['PROOF-03'] }, async () => {
    const app = await testApp({ engine });
    const before = await aCard(app);
    app.clock.turn(1);
    const { id } = await rotateKey(app.shared);
    const after = await aCard(app);
    for (const card of [before, after]) expect((await read(app, card.statement)).isSigned).toBe(true);
    const [first, second] = [await read(app, before.statement), await read(app, after.statement)];
    expect(second.found?.keyId).toBe(id);
    expect(first.found?.keyId).not.toBe(id);
    for (const key of await keysOf(app))
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });

  test('is refused when its key is retired, until it is signed again; the key that signs stays', {
    tags: ['PROOF-03'],
  }, async () => {
    const app = await testApp({ engine });
    const { statement, userId } = await aCard(app);
    const [first] = await keysOf(app);
    await expect(retireKey(app.shared, first?.kid ?? '')).rejects.toMatchObject({ code: 'CARD_KEY_IN_USE' });
    app.clock.turn(1);
    const second = await rotateKey(app.shared);
    app.clock.turn(1);
    await retireKey(app.shared, first?.kid ?? '');
    await expect(retireKey(app.shared, first?.kid ?? '')).rejects.toMatchObject({ code: 'CARD_KEY_NOT_FOUND' });
    expect((await read(app, statement)).isSigned).toBe(false);
    const onKeys = (await acts(app)).filter(({ target_kind }) => target_kind === 'card-key');
    expect(onKeys.map(({ act, target_id }) => [act, target_id])).toEqual([
      ['card.rotate-key', second.id],
      ['card.retire-key', first?.kid],
    ]);
    const { statement: signedAgain } = await app.as(await theAdmin(app)).idCards.of({ userId });
    expect((await read(app, signedAgain)).isSigned).toBe(true);
  });

  test('has no statement while it does not verify', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    expect((await app.as(player).idCards.create({ userId: player.id })).statement).toBeNull();
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isVerified: true } });
    expect((await app.as(player).idCards.of({ userId: player.id })).statement).not.toBeNull();
  });

  test('is in the signed lists when it is suspended, revoked, replaced or deleted', {
    tags: ['PROOF-04'],
  }, async () => {
    const app = await testApp({ engine });
    const desk = app.as(await theAdmin(app));
    const { userId } = await aCard(app);
    const [good, ended, held] = [
      { revocation: 0, suspension: 0 },
      { revocation: 1, suspension: 0 },
      { revocation: 0, suspension: 1 },
    ];
    expect(await bitsOf(app, 1)).toEqual(good);
    await desk.users.change({ id: userId, patch: { isVerified: false } });
    expect(await bitsOf(app, 1)).toEqual(held);
    await desk.users.change({ id: userId, patch: { isVerified: true } });
    await desk.idCards.update({ userId, patch: { status: 'revoked' } });
    expect(await bitsOf(app, 1)).toEqual(ended);
    await desk.idCards.update({ userId, patch: { status: 'active' } });
    expect(await bitsOf(app, 1)).toEqual(good);
    await desk.idCards.replace({ userId, reason: 'photo' });
    expect([await bitsOf(app, 1), await bitsOf(app, 2)]).toEqual([ended, good]);
    await desk.users.delete({ id: userId });
    expect([await bitsOf(app, 2), await bitsOf(app, 3)]).toEqual([ended, good]);
  });
});
