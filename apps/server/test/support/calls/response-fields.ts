import { z } from 'zod';

/** A field that must be there and be null: what this caller may not see. */
const HIDDEN = z.null('is not null');
/** A field that must be there and not be null: what this caller may see, and the test data fills in. */
const KNOWN = z.unknown().refine((value) => value !== null && value !== undefined, 'is null or missing');
/** A field that must be there. */
const ANY = z.unknown().refine((value) => value !== undefined, 'is missing');

/** Exactly these fields, no more and no fewer. */
const fieldsOf = (fields: string, field: z.ZodType = ANY): z.ZodObject =>
  z.strictObject(Object.fromEntries(fields.split(' ').map((name) => [name, field])));

const playerProfile = fieldsOf(
  'id userId position secondPosition thirdPosition contractUntil placeId availabilityConfirmedAt height weight preferredFoot currentClub nationality experience bio achievements location ' +
    'availability createdAt updatedAt',
);
const scoutProfile = fieldsOf(
  'id userId organization license specialization experience bio location createdAt updatedAt',
);
const directory = fieldsOf('id username firstName lastName role isVerified profileImageUrl createdAt');
const contact = (field: z.ZodType) => fieldsOf('email phone dateOfBirth', field);
const account = directory.extend({
  ...contact(ANY).shape,
  ...fieldsOf(
    'isMinor contactShown isSafeguarding isContactSuspended isEmailConfirmed isActive inactiveReason inactiveUntil canUploadVideos ' +
      'licenseExpiresOn verifiedAt passportImageUrl passportImage updatedAt',
  ).shape,
  playerProfile: playerProfile.nullable(),
  scoutProfile: scoutProfile.nullable(),
});
const video = fieldsOf(
  'id playerId title description filename fileSize mimeType duration width height videoCodec audioCodec isApproved ' +
    'isPublic processing processingError media tags createdAt updatedAt username isProtected',
).extend({ player: fieldsOf('id firstName lastName') });
const party = fieldsOf('id firstName lastName role');
const message = fieldsOf('id senderId receiverId subject content isRead createdAt isFromGuardian').extend({
  sender: party,
  receiver: party,
});
const videoCounts = fieldsOf('total approved pending rejected');
const correspondent = party.extend(fieldsOf('isVerified').shape);

/** A player as scouts see them. */
const player = directory.extend({ ...fieldsOf('contactAccess isMinor ageBand guardianContacts').shape, playerProfile });

const minorPlayer = player.extend({
  ...contact(HIDDEN).shape,
  ...fieldsOf('ageBand', KNOWN).shape,
  isMinor: z.literal(true),
});
const requestParty = party.extend(fieldsOf('isVerified ageBand').shape);
const standing = fieldsOf('isVerified verifiedSince organization hasValidCard answeredPercent answeredOf');
const consent = fieldsOf('line isGiven answeredAt kind isAsked mayGive').extend({
  answers: z.array(fieldsOf('guardianId by relation isGiven answeredAt')),
});
const cardDefaults = fieldsOf('organization position nationality companyAddress ceoSignatureUrl');

const aCase = fieldsOf('id state isUrgent assignee hasHold reportCount reasons createdAt updatedAt closedAt').extend({
  about: fieldsOf('id name role isMinor', KNOWN),
});
const birthDates = fieldsOf('dateOfBirth since confirmedAt entries');
const place = fieldsOf('id name region country');
const accountCheck = fieldsOf('kind evidence licenseNumber expiresOn checkedBy checkedAt');
const isShort = z.boolean();
const found = (one: typeof player) => one.extend({ clipCount: z.number(), isShort });
/** A minor in a list for scouts. */
const shortMinor = minorPlayer.extend({ lastName: z.string().max(2), username: z.null(), isShort: z.literal(true) });

/** The fields of each kind of response. */
const RESPONSES = {
  directoryEntry: directory,
  playerWithoutContact: player.extend(contact(HIDDEN).shape),
  savedWithoutContact: player.extend({ ...contact(HIDDEN).shape, isShort }),
  savedWithContact: player.extend({ ...contact(KNOWN).shape, isShort }),
  playerWithContact: player.extend(contact(KNOWN).shape),
  minorPlayer,
  foundWithoutContact: found(player.extend({ ...contact(HIDDEN).shape, isMinor: z.literal(false) })),
  // Verified scouts find minors too, of whom they see no contact data.
  foundWithContact: z.union([
    found(player.extend({ ...contact(KNOWN).shape, isMinor: z.literal(false) })),
    shortMinor.extend({ clipCount: z.number() }),
  ]),
  statedBirthDate: account.extend({
    isGuardian: z.literal(true).optional(),
    isWaitingForSafeguarding: z.literal(true).optional(),
  }),
  birthDates,
  waitingBirthDate: fieldsOf('id dateOfBirth requested makesAdult guardians createdAt').extend({
    player: fieldsOf('id name isMinor isVerified'),
  }),
  ownAccount: account.extend({ isGuardian: z.literal(true).optional() }),
  account,
  listedAccount: account.extend(fieldsOf('checkedKinds lookAlikeCount lacksGuardian').shape),
  video,
  playerVideo: video.extend({
    ...fieldsOf('isPinned isMeantPublic').shape,
    ...fieldsOf('plays rejection', HIDDEN).shape,
  }),
  ownVideo: video.extend({ ...fieldsOf('isPinned plays isMeantPublic', KNOWN).shape, rejection: ANY }),
  changedVideo: video.extend(fieldsOf('rejection isMeantPublic waitingSince isBackInReview').shape),
  uploadBudget: fieldsOf('secondsLeft resetsAt'),
  ownUpload: fieldsOf('id fileName bytes received title description tags isPublic replaces awaitsTexts expiresAt'),
  describedUpload: fieldsOf('videoId'),
  moderatedVideo: video.extend({
    ...fieldsOf('plays revision', KNOWN).shape,
    ...fieldsOf('rejection waitingSince claimedBy').shape,
  }),
  ownVideoEvent: fieldsOf('id kind reason note createdAt'),
  videoEvent: fieldsOf('id kind actor reason note privateNote watchedSeconds checklist createdAt'),
  reviewTurn: fieldsOf('sheet waiting'),
  claim: fieldsOf('secondsLeft', KNOWN),
  decided: fieldsOf('entryId', KNOWN),
  message,
  conversation: fieldsOf('unread').extend({
    other: correspondent,
    latest: fieldsOf('id senderId subject content isRead createdAt isFromGuardian'),
  }),
  correspondent: correspondent.extend({ scout: fieldsOf('organization license location').nullable() }),
  messageHit: fieldsOf('id senderId createdAt').extend({
    other: correspondent,
    snippet: fieldsOf('before match after', KNOWN),
  }),
  contact: fieldsOf('otherId sentAt', KNOWN),
  notice: fieldsOf('adminId sentAt', KNOWN),
  notification: fieldsOf('id kind title detail link isRead createdAt'),
  notificationChoice: fieldsOf('kind label inApp email digest'),
  quietHours: fieldsOf('timeZone begins ends', KNOWN),
  contactRequest: fieldsOf(
    'id isFromPlayer route state subject content namesContact answeredAt answeredBy createdAt',
  ).extend({
    player: requestParty,
    other: requestParty,
    standing,
  }),
  asked: fieldsOf('playerId state requestId askedAt againAt'),
  contactAllowance: fieldsOf('players minors', KNOWN),
  contactState: fieldsOf('standing route requestId ownRequestId againAt declinedAt hasNewAnswer readers asked'),
  ownRequest: fieldsOf('id state subject createdAt endedAt').extend({ receiver: party }),
  scoutStanding: standing,
  block: fieldsOf('createdAt').extend({ user: party }),
  reported: fieldsOf('id', KNOWN),
  case: aCase,
  caseDetails: aCase.extend({
    reports: z.array(fieldsOf('id reporter subject subjectId reason content copy createdAt')).min(1, 'is empty'),
    entries: z.array(fieldsOf('id author kind content createdAt')),
    related: z.array(aCase),
    account: fieldsOf('isActive isVerified inactiveUntil isContactSuspended hasActiveCard'),
    keptUntil: z.string().nullable(),
    signals: fieldsOf('minorsContacted requests declined outstanding reports hasValidCard computedAt').nullable(),
  }),
  urgentCases: fieldsOf('count oldestAt'),
  caseRecord: fieldsOf('id kind lines createdAt', KNOWN),
  keptFile: fieldsOf('id label mimeType replacedAt', KNOWN),
  caseConversation: fieldsOf('messageCount lastAt', KNOWN).extend({ other: fieldsOf('id name role isMinor', KNOWN) }),
  guardianship: fieldsOf(
    'id state email guardian relation expiresAt declaredAt confirmedAt agreedAt objectedAt isSuspended endReason isUndelivered endedAt createdAt',
  ),
  waitingGuardian: fieldsOf('id relation declaredAt confirmedAt confirmableAt objection').extend({
    child: fieldsOf('id firstName lastName', KNOWN),
    guardian: fieldsOf('id firstName lastName email phone'),
    hints: z.array(z.string()),
  }),
  invitation: fieldsOf('playerFirstName email hasAccount', KNOWN),
  child: fieldsOf(
    'id guardianshipId firstName lastName username relation ageBand isVerified isConfirmed showsContact openRequests',
    KNOWN,
  ).extend({ consents: z.array(consent) }),
  childConversation: fieldsOf('unread isClosed').extend({
    other: correspondent,
    latest: fieldsOf('id senderId subject content isRead createdAt isFromGuardian'),
  }),
  disclosure: fieldsOf('organization kind firstAt lastAt days').extend({ viewer: party }),
  consent,
  consents: z.array(consent).length(5),
  consentEntry: fieldsOf('id line kind isGiven textVersion by relation reason createdAt'),
  playerProfile,
  scoutProfile,
  savedPlayer: fieldsOf('id scoutId playerId notes createdAt isNew'),
  clipMark: fieldsOf('id videoId from to action sign text createdAt'),
  playerFile: fieldsOf(
    'playerId isStarred note noteVersion notedAt tags stage closedReason nextStep isDismissed firstSeenAt lastSeenAt',
  ),
  listedFile: fieldsOf(
    'playerId isStarred noteStart notedAt tags stage closedReason nextStep isDismissed lastSeenAt changedAt player',
  ),
  fileCounts: fieldsOf('stages views tags'),
  fileEntry: fieldsOf('id kind former current isUndo isUndone createdAt'),
  savedNote: fieldsOf('note noteVersion notedAt isJoined'),
  changedFile: fieldsOf('id entryId error'),
  today: fieldsOf('day readAt visitedAt reminders news gone requests begun'),
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
  videoCounts,
  accountCheck,
  place,
  namedPlaces: fieldsOf('name', KNOWN).extend({ places: z.array(place).min(1) }),
  accountReview: z.strictObject({
    birthDates,
    account,
    clips: z.strictObject({ items: z.array(video).min(1, 'is empty'), counts: videoCounts }),
    messages: fieldsOf('sent received').extend({ withViewer: z.array(message).min(1, 'is empty') }),
    lookAlikes: z.array(directory.extend(fieldsOf('isActive agreesIn inOtherLetters').shape)).min(1, 'is empty'),
    mixedAlphabets: z.array(z.string()),
    concerns: z.array(z.string()),
    checks: z.array(accountCheck).min(1, 'is empty'),
    lastSignInAt: z.iso.datetime(),
  }),
  card: fieldsOf(
    'id userId cardNumber verificationCode barcode verifyUrl issueDate expiryDate status isSuspended state suspension stage season statement contactPlace printedAt confirmedAt familyAnswer issuedBy unprintable revokedReason createdAt updatedAt',
  ).extend({
    defaults: cardDefaults,
    metadata: fieldsOf(
      'companyAddress passportImageUrl signatureImageUrl ceoSignatureImageUrl firstName lastName organization position nationality',
    ),
  }),
  listedCard: fieldsOf(
    'userId cardNumber firstName lastName role state suspension stage season expiryDate printedAt lacks uploadedPhotoUrl createdAt',
  ),
  photosUsed: z.strictObject({ results: z.array(fieldsOf('userId error entryId')) }),
  cardsChanged: z.strictObject({ results: z.array(fieldsOf('userId').extend({ error: z.null() })) }),
  cardBatch: fieldsOf('id format state total done leftOut createdAt expiresAt', KNOWN),
  confirmed: fieldsOf('isMatch', KNOWN),
  cardTemplate: fieldsOf('season expiresOn contactPlace').extend({ defaults: cardDefaults }),
  cardCheck: fieldsOf('state season organization isConfirmed checkedAt'),
  qrCode: fieldsOf('qrCode', KNOWN),
  barcode: fieldsOf('barcode', KNOWN),
  verifiedCard: fieldsOf(
    'cardNumber issueDate expiryDate status isConfirmed isStatementAltered issuedBy verifiedAt',
    KNOWN,
  ).extend({
    user: fieldsOf('firstName lastName role email phone dateOfBirth photoUrl', KNOWN),
  }),
  setting: fieldsOf('key value displayName', KNOWN),
  token: fieldsOf('id name scope ending createdAt expiresAt lastUsedAt'),
  usualReview: fieldsOf('days'),
  pendingEmail: fieldsOf('email expiresAt', KNOWN),
  newToken: fieldsOf('id name scope ending createdAt expiresAt lastUsedAt token'),
  job: fieldsOf('id kind state attempt createdAt at error'),
  jobCounts: fieldsOf('kind failed running waiting oldestDueAt'),
  auditEntry: fieldsOf(
    'id act actor target about before after reason undoes undoneBy isUndoable entryPoint address requestId createdAt',
  ),
  undoneEntry: fieldsOf('id error'),
  trashItem: fieldsOf('id kind subjectId label trashedAt eraseAt', KNOWN).extend({
    trashedBy: fieldsOf('id name', KNOWN),
  }),
  restored: fieldsOf('kind id', KNOWN),
  erased: fieldsOf('erased isWaitingForApproval', KNOWN),
  outcome: fieldsOf('id itemId', KNOWN).extend({ approvalId: HIDDEN, error: HIDDEN }),
  approvalRule: fieldsOf('isOn activeAdmins', KNOWN),
  approval: fieldsOf('id act state decidedBy decidedAt expiresAt createdAt').extend({
    target: fieldsOf('id name', KNOWN),
    requestedBy: fieldsOf('id name', KNOWN),
  }),
  outboxState: fieldsOf('isReadable', KNOWN),
  unsubscribed: fieldsOf('kindLabel', KNOWN),
  done: fieldsOf('ok', KNOWN),
  number: z.number(),
  text: z.string(),
} satisfies Record<string, z.ZodType>;

export type ResponseName = keyof typeof RESPONSES;

/** What is wrong with the body of a response; empty when it is as expected. */
export function problemsOf({ body: name, isList }: { body?: ResponseName; isList?: boolean }, body: unknown): string[] {
  if (!name) return [];
  const schema: z.ZodType = RESPONSES[name];
  // An empty list would prove nothing about its entries.
  const { error } = (isList ? z.array(schema).min(1, 'is empty') : schema).safeParse(body);
  const place = (path: PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.');
  return [...new Set(error?.issues.map(({ path, message }) => `${place(path)} ${message}`))];
}
