import { ROLES, type Role } from './options.ts';

/** The signed QR code of a card. docs/api.md has its layout; a change needs another version number, since printed cards keep theirs. */

export interface CardStatement {
  /** Eight hexadecimal digits. */
  keyId: string;
  cardNumber: string;
  role: Role;
  name: string;
  season: string | null;
  /** ISO, in whole seconds; null never expires. */
  expiryDate: string | null;
  statusIndex: number;
  /** The first 16 bytes of the SHA-256 of the photo, hexadecimal; null without a photo. */
  photoHash: string | null;
  isConfirmed: boolean;
}

/** The highest bit of the role's byte. Readers that do not know it find an unknown role and reject the statement. */
const UNCONFIRMED = 0x80;
const VERSION = 1;
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 4;
const HASH_BYTES = 16;
/** Version, key, role, year, serial number, expiry date, index and the lengths of photo hash, season and name. */
const FIXED_BYTES = 1 + KEY_BYTES + 1 + 2 + 4 + 5 + 3 + 3;
const EXPIRY = { at: 12, max: 2 ** 40 - 1 };
const INDEX = { at: 17, max: 2 ** 24 - 1 };
const LOW_BITS = 2 ** 32;
const CARD_NUMBER = /^ID-(\d{4})-(\d{6,})$/;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MILLISECONDS = 1000;

export function encodeStatement(statement: CardStatement): Uint8Array<ArrayBuffer> {
  const [, year, serial] = CARD_NUMBER.exec(statement.cardNumber) ?? [];
  if (year === undefined || serial === undefined) throw new Error(`${statement.cardNumber} is not a card number.`);
  const parts = [
    statement.photoHash ? fromHex(statement.photoHash) : new Uint8Array(),
    new TextEncoder().encode(statement.season ?? ''),
    new TextEncoder().encode(statement.name),
  ];
  const bytes = new Uint8Array(FIXED_BYTES + parts.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  bytes.set(fromHex(statement.keyId), 1);
  view.setUint8(5, ROLES.indexOf(statement.role) | (statement.isConfirmed ? 0 : UNCONFIRMED));
  view.setUint16(6, Number(year));
  view.setUint32(8, Number(serial));
  const seconds = secondsOf(statement.expiryDate);
  view.setUint8(EXPIRY.at, Math.floor(seconds / LOW_BITS));
  view.setUint32(EXPIRY.at + 1, seconds % LOW_BITS);
  if (statement.statusIndex > INDEX.max)
    throw new Error(`The index ${statement.statusIndex} is too high for a statement.`);
  view.setUint8(INDEX.at, statement.statusIndex >> 16);
  view.setUint16(INDEX.at + 1, statement.statusIndex & 0xffff);
  let at = FIXED_BYTES - parts.length;
  for (const part of parts) {
    view.setUint8(at, part.length);
    bytes.set(part, at + 1);
    at += 1 + part.length;
  }
  return bytes;
}

/** Zero stands for no expiry. */
function secondsOf(expiryDate: string | null): number {
  if (expiryDate === null) return 0;
  const seconds = Math.floor(Date.parse(expiryDate) / MILLISECONDS);
  if (!(seconds > 0 && seconds <= EXPIRY.max)) throw new Error(`A statement cannot say the expiry date ${expiryDate}.`);
  return seconds;
}

/** The text for a QR code: statement and signature in base32 (RFC 4648) without padding. */
export function joinSignature(statement: Uint8Array, signature: Uint8Array): string {
  return toBase32(new Uint8Array([...statement, ...signature]));
}

export interface ReadStatement extends CardStatement {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Reads the text of a QR code; null if it is no statement, or one of a later version. */
export function readStatement(text: string): ReadStatement | null {
  const all = fromBase32(text);
  if (!all || all.length < FIXED_BYTES + SIGNATURE_BYTES || all[0] !== VERSION) return null;
  const signed = all.slice(0, -SIGNATURE_BYTES);
  const view = new DataView(signed.buffer);
  const role = ROLES[view.getUint8(5) & ~UNCONFIRMED];
  const [photo, season, name] = readParts(signed, view);
  if (!role || !photo || !season || !name) return null;
  if (photo.length !== 0 && photo.length !== HASH_BYTES) return null;
  const seconds = view.getUint8(EXPIRY.at) * LOW_BITS + view.getUint32(EXPIRY.at + 1);
  return {
    keyId: toHex(signed.slice(1, 1 + KEY_BYTES)),
    cardNumber: `ID-${view.getUint16(6)}-${String(view.getUint32(8)).padStart(6, '0')}`,
    role,
    name: new TextDecoder().decode(name),
    season: season.length > 0 ? new TextDecoder().decode(season) : null,
    expiryDate: seconds === 0 ? null : new Date(seconds * MILLISECONDS).toISOString(),
    statusIndex: (view.getUint8(INDEX.at) << 16) | view.getUint16(INDEX.at + 1),
    photoHash: photo.length > 0 ? toHex(photo) : null,
    isConfirmed: (view.getUint8(5) & UNCONFIRMED) === 0,
    signed,
    signature: all.slice(-SIGNATURE_BYTES),
  };
}

/** Photo hash, season and name; empty if the bytes do not end with the third. */
function readParts(bytes: Uint8Array, view: DataView): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let at = FIXED_BYTES - 3;
  while (parts.length < 3 && at < bytes.length) {
    const length = view.getUint8(at);
    parts.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === bytes.length ? parts : [];
}

function toBase32(bytes: Uint8Array): string {
  const { groups, held, count } = regroup(bytes, 8, 5);
  const all = count > 0 ? [...groups, held << (5 - count)] : groups;
  return all.map((group) => BASE32[group]).join('');
}

/** Null for other characters, and for padding bits that are not zero, so that no two texts have the same meaning. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const values = Array.from(text, (character) => BASE32.indexOf(character));
  if (values.includes(-1)) return null;
  const { groups, held, count } = regroup(values, 5, 8);
  return held === 0 && count < 5 ? Uint8Array.from(groups) : null;
}

/** Groups of bits in another size, and the bits that are left. */
function regroup(values: Iterable<number>, from: number, to: number) {
  const groups: number[] = [];
  let held = 0;
  let count = 0;
  for (const value of values) {
    held = (held << from) | value;
    count += from;
    while (count >= to) {
      count -= to;
      groups.push(held >> count);
      held &= (1 << count) - 1;
    }
  }
  return { groups, held, count };
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
