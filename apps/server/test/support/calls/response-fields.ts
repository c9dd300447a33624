/** A field that must be there and be null: what this caller may not see. */
const HIDDEN = 'hidden';
/** A field that must be there and not be null: what this caller may see, and the test data fills in. */
const KNOWN = 'known';
/** A field that must be there. */
const ANY = 'any';

type Leaf = typeof HIDDEN | typeof KNOWN | typeof ANY;
type Fields = { [field: string]: Shape };
/** In brackets: a part that must be there and may be null. */
type Shape = Leaf | Fields | readonly [Fields];

const fieldsOf = (fields: string, leaf: Leaf = ANY): Record<string, Shape> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, leaf]));

const playerProfile = fieldsOf(
  'id userId position height weight preferredFoot currentClub nationality experience bio achievements location ' +
    'availability createdAt updatedAt',
);
const scoutProfile = fieldsOf(
  'id userId organization license specialization experience bio location createdAt updatedAt',
);
const directory = fieldsOf('id username firstName lastName role isVerified profileImageUrl createdAt');
const contact = (leaf: Leaf) => fieldsOf('email phone dateOfBirth', leaf);
const account = {
  ...directory,
  ...contact(ANY),
  ...fieldsOf('isActive canUploadVideos passportImageUrl passportImage updatedAt'),
  playerProfile: [playerProfile],
  scoutProfile: [scoutProfile],
} as const;
const party = fieldsOf('id firstName lastName role');
const message = {
  ...fieldsOf('id senderId receiverId subject content isRead createdAt'),
  sender: party,
  receiver: party,
};
const savedPlayer = fieldsOf('id scoutId playerId notes createdAt isNew');

/** The fields of each kind of response: exactly these, no more and no fewer. */
const RESPONSES = {
  directoryEntry: directory,
  playerWithoutContact: { ...directory, ...contact(HIDDEN), playerProfile },
  playerWithContact: { ...directory, ...contact(KNOWN), playerProfile },
  ownAccount: account,
  account,
  video: {
    ...fieldsOf('id playerId title description filename fileSize mimeType duration width height videoCodec audioCodec'),
    ...fieldsOf('isApproved isPublic tags createdAt updatedAt username'),
    player: fieldsOf('id firstName lastName'),
  },
  message,
  conversation: {
    ...fieldsOf('unread'),
    other: party,
    latest: fieldsOf('id senderId subject content isRead createdAt'),
  },
  playerProfile,
  scoutProfile,
  savedPlayer,
  homepageItem: fieldsOf(
    'id section title subtitle description imageUrl videoId buttonText buttonUrl isActive sortOrder metadata createdAt updatedAt',
  ),
  featuredItem: fieldsOf(
    'id type title description videoId playerId content imageUrl isActive position createdAt updatedAt',
  ),
  contentImage: fieldsOf('imageUrl', KNOWN),
  passport: fieldsOf('passportImageUrl', KNOWN),
  signature: fieldsOf('signatureImageUrl', KNOWN),
  ceoSignature: fieldsOf('signatureImageUrl ceoSignatureImageUrl', KNOWN),
  counts: fieldsOf('total players scouts pending'),
  videoCounts: fieldsOf('total approved pending'),
  card: {
    ...fieldsOf('id userId cardNumber verificationCode barcode verifyUrl issueDate expiryDate status issuedBy'),
    ...fieldsOf('createdAt updatedAt'),
    metadata: fieldsOf('companyAddress passportImageUrl signatureImageUrl ceoSignatureImageUrl firstName lastName'),
  },
  qrCode: fieldsOf('qrCode', KNOWN),
  barcode: fieldsOf('barcode', KNOWN),
  verifiedCard: {
    ...fieldsOf('cardNumber issueDate expiryDate status issuedBy verifiedAt', KNOWN),
    user: fieldsOf('firstName lastName role email phone dateOfBirth photoUrl', KNOWN),
  },
  setting: fieldsOf('key value displayName', KNOWN),
  token: fieldsOf('id name scope ending createdAt expiresAt lastUsedAt'),
  newToken: fieldsOf('id name scope ending createdAt expiresAt lastUsedAt token'),
  done: fieldsOf('ok', KNOWN),
  number: 'number',
  text: 'string',
} as const satisfies Record<string, Shape | 'number' | 'string'>;

export type ResponseName = keyof typeof RESPONSES;

/** What is wrong with the body of a response; empty when it is as expected. */
export function problemsOf({ body: name, isList }: { body?: ResponseName; isList?: boolean }, body: unknown): string[] {
  if (!name) return [];
  if (isList) {
    if (!Array.isArray(body)) return ['is not a list'];
    // An empty list would prove nothing about its entries.
    if (body.length === 0) return ['is empty'];
    return [...new Set(body.flatMap((item) => problemsOf({ body: name }, item)))];
  }
  const shape: Shape | 'number' | 'string' = RESPONSES[name];
  if (shape === 'number' || shape === 'string') return typeof body === shape ? [] : [`is not a ${shape}`];
  return compare(shape, body, '');
}

const isNullable = (shape: Fields | readonly [Fields]): shape is readonly [Fields] => Array.isArray(shape);

function compare(shape: Shape, value: unknown, path: string): string[] {
  if (shape === HIDDEN) return value === null ? [] : [`shows ${path}`];
  if (shape === KNOWN) return value === null || value === undefined ? [`hides ${path}`] : [];
  if (shape === ANY) return [];
  if (isNullable(shape)) return value === null ? [] : compare(shape[0], value, path);
  if (typeof value !== 'object' || value === null) return [`${path || 'the body'} is not an object`];
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
