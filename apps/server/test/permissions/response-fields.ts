/** A field that must be there and be null: what this viewer may not know. */
const HIDDEN = 'hidden';
/** A field that must be there and not be null: what this viewer may know, and somebody has filled in. */
const KNOWN = 'known';
/** A field that must be there. */
const ANY = 'any';

type Leaf = typeof HIDDEN | typeof KNOWN | typeof ANY;
type Fields = { [field: string]: Shape };
/** In brackets: a part that must be there, and is null where nobody has written it. */
export type Shape = Leaf | Fields | readonly [Fields];

const all = (fields: string, leaf: Leaf = ANY): Record<string, Shape> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, leaf]));

const playerProfile = all(
  'id userId position height weight preferredFoot currentClub nationality experience bio achievements location ' +
    'availability createdAt updatedAt',
);
const scoutProfile = all('id userId organization license specialization experience bio location createdAt updatedAt');
const directory = all('id username firstName lastName role isVerified profileImageUrl createdAt');
const contact = (leaf: Leaf) => all('email phone dateOfBirth', leaf);
const account = {
  ...directory,
  ...contact(ANY),
  ...all('isActive canUploadVideos passportImageUrl passportImage updatedAt'),
  playerProfile: [playerProfile],
  scoutProfile: [scoutProfile],
} as const;
const party = all('id firstName lastName role');
const message = {
  ...all('id senderId receiverId subject content isRead createdAt'),
  sender: party,
  receiver: party,
};
const savedPlayer = all('id scoutId playerId notes createdAt isNew');

/** What an answer may contain, by the names of security.md 3.2: exactly these fields, no more and no fewer. */
const SHAPES: Record<string, Shape> = {
  F0: directory,
  F1: { ...directory, ...contact(HIDDEN), playerProfile },
  F2: { ...directory, ...contact(KNOWN), playerProfile },
  F3: account,
  F4: account,
  FV: {
    ...all('id playerId title description filename fileSize mimeType duration width height videoCodec audioCodec'),
    ...all('isApproved isPublic tags createdAt updatedAt username'),
    player: all('id firstName lastName'),
  },
  FM: message,
  conversation: { ...all('unread'), other: party, latest: all('id senderId subject content isRead createdAt') },
  playerProfile,
  scoutProfile,
  saved: savedPlayer,
  homepageItem: all(
    'id section title subtitle description imageUrl videoId buttonText buttonUrl isActive sortOrder metadata createdAt updatedAt',
  ),
  featuredItem: all(
    'id type title description videoId playerId content imageUrl isActive position createdAt updatedAt',
  ),
  image: all('imageUrl', KNOWN),
  passport: all('passportImageUrl', KNOWN),
  signature: all('signatureImageUrl', KNOWN),
  counts: all('total players scouts pending'),
  videoCounts: all('total approved pending'),
  card: {
    ...all('id userId cardNumber verificationCode barcode verifyUrl issueDate expiryDate status issuedBy'),
    ...all('createdAt updatedAt'),
    metadata: all('companyAddress passportImageUrl signatureImageUrl ceoSignatureImageUrl firstName lastName'),
  },
  qr: all('qrCode', KNOWN),
  barcode: all('barcode', KNOWN),
  FP: {
    ...all('cardNumber issueDate expiryDate status issuedBy verifiedAt', KNOWN),
    user: all('firstName lastName role email phone dateOfBirth photoUrl', KNOWN),
  },
  setting: all('key value displayName', KNOWN),
  'ceo-signature': all('signatureImageUrl ceoSignatureImageUrl', KNOWN),
  token: all('id name scope ending createdAt expiresAt lastUsedAt'),
  newToken: all('id name scope ending createdAt expiresAt lastUsedAt token'),
  ok: all('ok', KNOWN),
};

/** What is wrong with an answer of this shape; nothing when it is as it should be. `[F0]` is a list of F0. */
export function misfits(name: string, value: unknown): string[] {
  const list = /^\[(.+)\]$/.exec(name)?.[1];
  if (list) {
    if (!Array.isArray(value)) return ['is no list'];
    if (value.length === 0) return ['is empty, so it shows nothing'];
    return [...new Set(value.flatMap((item) => misfits(list, item)))];
  }
  if (name === 'number') return typeof value === 'number' ? [] : ['is no number'];
  if (name === 'text') return typeof value === 'string' ? [] : ['is no text'];
  const shape = SHAPES[name];
  return shape ? compare(shape, value, '') : [`there is no shape ${name}`];
}

const isOptional = (shape: Fields | readonly [Fields]): shape is readonly [Fields] => Array.isArray(shape);

function compare(shape: Shape, value: unknown, path: string): string[] {
  if (shape === HIDDEN) return value === null ? [] : [`shows ${path}`];
  if (shape === KNOWN) return value === null || value === undefined ? [`hides ${path}`] : [];
  if (shape === ANY) return [];
  if (isOptional(shape)) return value === null ? [] : compare(shape[0], value, path);
  if (typeof value !== 'object' || value === null) return [`${path || 'it'} is no object`];
  const [expected, given] = [Object.keys(shape), Object.keys(value)];
  const fields = value as Record<string, unknown>;
  return [
    ...given.filter((field) => !expected.includes(field)).map((field) => `has ${path}${field}`),
    ...expected.filter((field) => !given.includes(field)).map((field) => `lacks ${path}${field}`),
    ...expected
      .filter((field) => given.includes(field))
      .flatMap((field) => compare(shape[field] ?? ANY, fields[field], `${path}${field}.`)),
  ];
}
