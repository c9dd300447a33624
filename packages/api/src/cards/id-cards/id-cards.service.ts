import { createHash, randomUUID } from 'node:crypto';
import { withoutWas } from '@touchline/contracts/changes';
import {
  type CardFields,
  type CardMetadata,
  type CardPatch,
  cardFields,
  DEFAULT_ISSUER,
  EXPIRY_PAST,
  type IdCard,
} from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { IMAGE_SETTING_DEFAULTS } from '@touchline/contracts/settings';
import { type Db, type IdCardRow, inCamelCase, inSnakeCase, type NewRow, type Tx } from '@touchline/db';
import { findUnprintableText } from '@touchline/id-card';
import { recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { mayBeMinor } from '../../core/users/minors.ts';
import { findLiveFacts, readImageFiles } from '../../core/users/users.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import { assertUnchanged } from '../../platform/changes.ts';
import type { ActorContext, AppContext, ClockContext } from '../../platform/context.ts';
import { existing, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { deleteFilesAfter } from '../../platform/files/files.service.ts';
import { accept, ifTaken } from '../../platform/input-errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import { dropFiles } from '../../safeguarding/evidence/kept-files.service.ts';
import { endBatchesOf } from '../batches/batches.service.ts';
import { findSigner } from '../signing/keys.service.ts';
import { cardDefaultsOf, contactPlaceOf, seasonNow } from './card-defaults.ts';
import { filesIn, filesOfChange, type PictureSources, replacedFiles } from './card-pictures.service.ts';
import { lookedAt, standingOf } from './card-state.ts';
import { newVerificationCode, toCardNumber } from './codes.ts';
import { familyAnswerAtIssue } from './families.service.ts';
import * as repo from './id-cards.repo.ts';
import { statementOf } from './offline-checks.service.ts';

export async function readCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  return toIdCard(ctx, await mustFindHeldCard(ctx.db, userId));
}

export async function mustFindHeldCard(db: Db, userId: string): Promise<repo.HeldCard> {
  return existing(await repo.findHeldCard(db, userId), 'CARD_NOT_FOUND');
}

export async function mustFindCard(db: Db, userId: string): Promise<IdCardRow> {
  return existing(await repo.findCard(db, userId), 'CARD_NOT_FOUND');
}

/** Creates a user's only card. Users may request their own, without fields. It is not valid until the user is verified. */
export async function createCard(ctx: ActorContext, userId: string, card?: unknown): Promise<IdCard> {
  authorize(ctx.viewer, 'id-card:request', { id: userId });
  const holder = existing(await findLiveFacts(ctx.db, userId), 'USER_NOT_FOUND');
  const isRequest = !can(ctx.viewer, 'id-cards:edit');
  const fields = isRequest ? {} : accept(cardFields, card ?? {});
  checkFields(ctx, fields);
  const now = ctx.clock.timestamp();
  const season = (await seasonNow(ctx)).name;
  const hashed = await hashPhoto(ctx, userId, fields);
  await inTransaction(ctx.db, async (tx) => {
    const uploaded = await readImageFiles(tx, userId, { lock: true });
    const row: Omit<NewRow<'id_cards'>, 'card_number' | 'barcode'> = {
      ...emptyCard(userId, now),
      stage: isRequest ? 'requested' : 'issued',
      season,
      status_index: await repo.nextSerial(tx, 'card-status'),
      issued_to_minor: mayBeMinor(holder, ctx) ? 1 : 0,
      confirmed_at: isRequest ? null : now,
      ...(await familyAnswerAtIssue(ctx, tx, userId)),
      ...changesOf(fields, { userId, uploaded, before: null, hashed }),
    };
    const cardNumber = toCardNumber(ctx.clock.now().getUTCFullYear(), await repo.nextSerial(tx, 'id-card'));
    const numbered = { ...row, card_number: cardNumber, barcode: cardNumber };
    await repo.insertCard(tx, numbered);
    publish(ctx, tx, changeFor(userId, 'own-card', userId));
    // For a minor, the family is asked first.
    if (row.family_answer !== 'waiting') await notify(ctx, tx, { kind: 'card-issued', userIds: [userId], facts: {} });
    // Guardians exist only while the holder is a minor.
    const guardianIds = isRequest ? await listActiveGuardianIds(tx, userId) : [];
    await notify(ctx, tx, { kind: 'child-card-requested', userIds: guardianIds, facts: {} });
    if (!isRequest) await recordAct(ctx, tx, { act: 'card.create', ...ofHolder(numbered), after: fields });
  }).catch(ifTaken('CARD_EXISTS', 'user_id'));
  return readCard(ctx, userId);
}

/** Changes, revokes or reinstates a card. Its numbers and issue date stay, since printed cards show them. */
export async function updateCard(ctx: ActorContext, userId: string, patch: CardPatch): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  checkFields(ctx, patch);
  const hashed = await hashPhoto(ctx, userId, patch);
  await deleteFilesAfter(ctx, (tx) => updateCardIn(ctx, tx, userId, { patch, hashed }));
  return readCard(ctx, userId);
}

export async function revokeCardIn(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  demand(ctx, 'id-cards:edit');
  await updateCardIn(ctx, tx, userId, { patch: { status: 'revoked' }, hashed: null });
}

async function updateCardIn(
  ctx: ActorContext,
  tx: Tx,
  userId: string,
  { patch, hashed }: { patch: CardPatch; hashed: HashedPhoto },
): Promise<string[]> {
  const uploaded = await readImageFiles(tx, userId, { lock: true });
  const before = await mustFindCard(tx, userId);
  const { status, reason, ...fields } = withoutWas(patch);
  const present = {
    ...repo.metadataOf(before),
    ...inCamelCase(before, ['season', 'issued_by', 'expiry_date']),
    status: statusOf(ctx, before),
  };
  assertUnchanged(present, { ...inOneList(withoutWas(patch)), was: patch.was && inOneList(patch.was) }, 'patch');
  const changes: Partial<IdCardRow> = {
    ...changesOf(fields, { userId, uploaded, before, hashed }),
    ...(status && { status, revoked_reason: status === 'revoked' ? (reason ?? null) : null }),
    // An admin who saves a requested card has looked at it.
    ...(Object.keys(fields).length > 0 && lookedAt(ctx, before)),
  };
  const card = { ...before, ...changes };
  const dropped = await saveCard(ctx, tx, { before, changes, uploaded });
  const isRevoked = card.status === 'revoked';
  if (isRevoked !== (before.status === 'revoked')) {
    await notify(ctx, tx, { kind: 'card-revoked', userIds: [userId], facts: { isRevoked } });
  }
  const act = patch.status === 'revoked' ? 'card.revoke' : 'card.change';
  const after = { ...fields, ...(status && { status }) };
  await recordAct(ctx, tx, {
    act,
    ...ofHolder(card),
    ...(status && { before: { status: before.status } }),
    after,
    reason,
  });
  if (!isRevoked) return dropped;
  return [...dropped, ...(await endBatchesOf(ctx, tx, userId))];
}

/** Writes a card whose holder is locked. Returns the files that it shows no more, which are listed as orphaned. */
export async function saveCard(
  ctx: ActorContext,
  tx: Tx,
  {
    before,
    changes,
    uploaded,
  }: { before: IdCardRow; changes: Partial<IdCardRow>; uploaded: PictureSources['uploaded'] },
): Promise<string[]> {
  const userId = before.user_id;
  const written = { ...changes, updated_at: ctx.clock.timestamp() };
  await keepFormer(ctx, tx, userId, () => repo.setCard(tx, userId, written));
  const stillShown = new Set([...Object.values(uploaded), ...filesIn({ ...before, ...changes })]);
  const replaced = replacedFiles(before).filter(({ file_key }) => !stillShown.has(file_key));
  publish(ctx, tx, changeFor(userId, 'own-card', userId));
  return dropFiles(ctx, tx, { userId, files: replaced });
}

/** The fields of a card, of which calls and answers have some in `metadata`. */
function inOneList({ metadata, ...fields }: Readonly<Record<string, unknown>>) {
  return { ...fields, ...(typeof metadata === 'object' ? metadata : {}) };
}

function statusOf({ clock }: ClockContext, { status, expiry_date }: Pick<IdCardRow, 'status' | 'expiry_date'>) {
  const isOver = expiry_date !== null && expiry_date < clock.timestamp();
  return status === 'active' && isOver ? 'expired' : status;
}

export function ofHolder({ id, user_id }: Pick<IdCardRow, 'id' | 'user_id'>) {
  return { target: { kind: 'card', id }, aboutId: user_id } as const;
}

/** The columns that an admin's fields change, with the files of the images they name. Fields that are undefined stay. */
export function changesOf(
  { expiryDate, season, issuedBy, metadata }: CardFields,
  { before, hashed, ...person }: Omit<PictureSources, 'held'> & { before: IdCardRow | null; hashed: HashedPhoto },
): Partial<IdCardRow> {
  const written = { ...repo.metadataOf(before ?? { metadata: '{}' }), ...withoutGaps(metadata ?? {}) };
  const files = metadata && filesOfChange(metadata, { ...person, held: before });
  const isNewPhoto = files && files.photo_file !== (before?.photo_file ?? null);
  return {
    ...inSnakeCase({ expiryDate, season, issuedBy }),
    ...(metadata && { metadata: JSON.stringify(written), ...files }),
    ...(isNewPhoto && { photo_sha256: files.photo_file === hashed?.key ? hashed.sha256 : null }),
  };
}

type HashedPhoto = Awaited<ReturnType<typeof hashPhoto>>;

/** Hashes a new photo before the transaction, since the file store may take seconds. */
export async function hashPhoto(ctx: ActorContext, userId: string, { metadata }: CardFields) {
  const passportImageUrl = metadata?.passportImageUrl;
  if (!passportImageUrl) return null;
  const held = await repo.findCard(ctx.db, userId);
  const uploaded = await readImageFiles(ctx.db, userId);
  const { photo_file: key } = filesOfChange({ passportImageUrl }, { userId, uploaded, held });
  if (!key || key === held?.photo_file) return null;
  const hash = createHash('sha256');
  for await (const piece of await ctx.files.openRead(key)) hash.update(piece as Buffer);
  return { key, sha256: hash.digest('hex') };
}

/** Without undefined values, which would overwrite those of the card. */
export function withoutGaps(fields: { [K in keyof CardMetadata]?: CardMetadata[K] | undefined }) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<CardMetadata>;
}

function emptyCard(userId: string, now: string) {
  const expiry = new Date(now);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return {
    id: randomUUID(),
    user_id: userId,
    verification_code: newVerificationCode(),
    issue_date: now,
    expiry_date: expiry.toISOString(),
    status: 'active',
    issued_by: DEFAULT_ISSUER,
    metadata: '{}',
    created_at: now,
    updated_at: now,
  } satisfies Partial<IdCardRow>;
}

/** Checks what the schema cannot: the date, and letters that the card's typeface lacks. */
function checkFields(ctx: ActorContext, { expiryDate, issuedBy, metadata }: CardFields): void {
  if (expiryDate && expiryDate < ctx.clock.timestamp()) throw invalidValue('expiryDate', EXPIRY_PAST);
  const unprintable = findUnprintableText({ ...metadata, issuedBy });
  if (unprintable?.field === 'issuedBy') throw invalidValue('issuedBy', unprintable.message);
  if (unprintable) throw invalidValue(`metadata.${unprintable.field}`, unprintable.message);
}

/** What of the account the typeface lacks. The texts of the card and of the profile are checked when they are saved. */
export function unprintableText(held: repo.HeldCard) {
  const { email, phone } = held.holder;
  return findUnprintableText({ ...repo.printedNames(held), email, phone });
}

export function verifyUrlOf(ctx: AppContext, card: Pick<IdCardRow, 'verification_code'>): string {
  return `${ctx.publicOrigin}/verify?code=${card.verification_code}`;
}

async function toIdCard(ctx: ActorContext, held: repo.HeldCard): Promise<IdCard> {
  const { card, holder } = held;
  const now = ctx.clock.timestamp();
  const standing = standingOf(card, holder, now);
  const isAdmin = can(ctx.viewer, 'id-cards:edit');
  const defaults = await cardDefaultsOf(ctx.db, card.user_id);
  const signer = standing.state === 'active' ? await findSigner(ctx) : null;
  const isShipped = defaults.ceoSignatureUrl === IMAGE_SETTING_DEFAULTS.ceo_signature;
  return {
    ...inCamelCase(card, ['id', 'user_id', 'card_number', 'verification_code', 'barcode', 'issue_date', 'expiry_date']),
    ...inCamelCase(card, ['stage', 'season', 'printed_at', 'confirmed_at', 'family_answer', 'issued_by']),
    ...inCamelCase(card, ['created_at', 'updated_at']),
    verifyUrl: verifyUrlOf(ctx, card),
    status: statusOf(ctx, card),
    isSuspended: card.suspended_at !== null,
    ...standing,
    statement: signer && statementOf(held, signer),
    contactPlace: await contactPlaceOf(ctx, holder, card),
    metadata: repo.metadataOf(card),
    unprintable: unprintableText(held)?.message ?? null,
    defaults: isAdmin || isShipped ? defaults : { ...defaults, ceoSignatureUrl: null },
    revokedReason: isAdmin ? card.revoked_reason : null,
  };
}
