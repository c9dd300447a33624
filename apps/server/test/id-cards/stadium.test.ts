import { aCard, anAdmin, aPlayer } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

/*
 * A stadium's own app, as docs/api.md describes it. It uses what is published and the standard library, and nothing of this
 * project: base32 (RFC 4648), Ed25519 (RFC 8032), JWK (RFC 7517), JWS (RFC 7515) and gzip.
 */

const ROLES = ['player', 'scout', 'admin', 'guardian'];

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

interface Keys {
  keys: { kid: string; kty: string; crv: string; x: string }[];
}

async function isSigned(keys: Keys, kid: string, signature: Buffer | Uint8Array, bytes: Buffer | Uint8Array) {
  const jwk = keys.keys.find((key) => key.kid === kid);
  if (!jwk) return false;
  const { kty, crv, x } = jwk;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(bytes));
}

/** Bit n of a list, from the highest bit of its first byte on. */
async function hasEnded(keys: Keys, list: string, index: number): Promise<boolean> {
  const [head = '', body = '', signature = ''] = list.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const newest = { keys: keys.keys.slice(0, 1) };
  if (!(await isSigned(newest, kid, Buffer.from(signature, 'base64url'), Buffer.from(`${head}.${body}`)))) return true;
  for (const { encodedList } of JSON.parse(Buffer.from(body, 'base64url').toString()).credentialSubject) {
    const zipped = new Blob([Buffer.from(encodedList.slice(1), 'base64url')]).stream();
    const bytes = await new Response(zipped.pipeThrough(new DecompressionStream('gzip'))).bytes();
    if (((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) return true;
  }
  return false;
}

async function checkAtTheGate(qrText: string, keys: Keys, list: string, now: Date) {
  const all = fromBase32(new URL(qrText).hash.slice(1));
  const [signed, signature] = [all.slice(0, -64), all.slice(-64)];
  const view = new DataView(signed.buffer);
  const kid = Buffer.from(signed.slice(1, 5)).toString('hex');
  if (signed[0] !== 1 || !(await isSigned(keys, kid, signature, signed))) return 'forged';
  const expiry = view.getUint8(12) * 2 ** 32 + view.getUint32(13);
  if (expiry !== 0 && now.getTime() / 1000 >= expiry + 1) return 'expired';
  if (await hasEnded(keys, list, view.getUint32(16) & 0xffffff)) return 'ended';
  // Photo hash, season and name, each behind its length.
  const texts: Uint8Array[] = [];
  for (let at = 20; at < signed.length; ) {
    const end = at + 1 + view.getUint8(at);
    texts.push(signed.slice(at + 1, end));
    at = end;
  }
  const [photo, season, name] = texts;
  const utf8 = new TextDecoder();
  const number = `ID-${view.getUint16(6)}-${String(view.getUint32(8)).padStart(6, '0')}`;
  return {
    number,
    role: ROLES[view.getUint8(5)],
    name: utf8.decode(name),
    season: utf8.decode(season),
    hasPhoto: photo?.length === 16,
  };
}

test('the app of a stadium checks a card without a network, with the published keys and documents alone', {
  tags: ['PROOF-07'],
}, async () => {
  const server = await testServer({ startingAt: '2026-11-25T12:00:00.000Z' });
  const holder = await aPlayer(server, { isVerified: true, firstName: 'Zoë', lastName: "O'Neill" });
  const card = await aCard(server, { holder, expiryDate: '2027-06-30T23:59:59.999Z' });
  const gate = await server.browser();
  const download = async () => ({
    keys: JSON.parse((await gate.get('/.well-known/card-keys.json')).text) as Keys,
    list: (await gate.get('/.well-known/card-status.jwt')).text,
  });
  const { keys, list } = await download();
  const qrText = `${card.verifyUrl}#${card.statement}`;
  const now = new Date('2026-11-28T15:00:00.000Z');
  expect(await checkAtTheGate(qrText, keys, list, now)).toEqual({
    number: card.cardNumber,
    role: 'player',
    name: "Zoë O'Neill",
    season: '2026/27',
    hasPhoto: false,
  });
  expect(await checkAtTheGate(qrText, keys, list, new Date('2027-07-01T00:00:00.000Z'))).toBe('expired');
  const forged = qrText.replace(/#(.{50})./, (_, kept) => `#${kept}${qrText.at(-100) === 'A' ? 'B' : 'A'}`);
  expect(await checkAtTheGate(forged === qrText ? qrText.replace(/#(.{50})./, '#$1C') : forged, keys, list, now)).toBe(
    'forged',
  );

  await (await server.browser(await anAdmin(server))).patch(`/api/id-cards/${holder.id}`, { status: 'revoked' });
  server.clock.turn(61);
  const later = await download();
  expect(await checkAtTheGate(qrText, later.keys, list, now)).toMatchObject({ number: card.cardNumber });
  expect(await checkAtTheGate(qrText, later.keys, later.list, now)).toBe('ended');
});
