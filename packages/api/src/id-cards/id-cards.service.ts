import { createHash, randomUUID } from 'node:crypto';
import {
  type CardFields,
  type CardMetadata,
  type CardPatch,
  cardFields,
  DEFAULT_CEO_SIGNATURE_URL,
  DEFAULT_ISSUER,
  EXPIRY_PAST,
  type IdCard,
} from '@touchline/contracts/id-cards';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import { type IdCardRow, isUniqueViolation, type Tx } from '@touchline/db';
import { findUnprintableText } from '@touchline/id-card';
import { recordAct } from '../audit/audit.service.ts';
import { authorize, demand } from '../authorize.ts';
import { keepFormer } from '../cases/freezing.service.ts';
import { dropFiles, type ReplacedFile } from '../cases/kept-files.service.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { removeOrphanedFiles } from '../files/files.service.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { accept } from '../input-errors.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { findLiveFacts } from '../users/accounts.service.ts';
import { readImageFiles } from '../users/image-files.service.ts';
import { mayBeMinor } from '../users/minors.ts';
import { endBatchesOf } from './batches/outdated.service.ts';
import { cardDefaultsOf } from './card-defaults.ts';
import { type CardFiles, filesOf, filesOfChange, type PictureSources } from './card-pictures.service.ts';
import { contactPlaceOf, seasonNow } from './card-settings.ts';
import { standingOf } from './card-state.ts';
import { newVerificationCode, STATUS_COUNTER, toCardNumber } from './codes.ts';
import { familyAnswerAtIssue } from './families.service.ts';
import * as repo from './id-cards.repo.ts';
import { lookedAt } from './looked-at.ts';
import { findSigner } from './signing/keys.service.ts';
import { statementOf } from './signing/statements.service.ts';

/** A user's card, for its holder and admins. */
export async function readCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  return toIdCard(ctx, await mustFindHeldCard(ctx, userId));
}

export async function mustFindHeldCard(ctx: Pick<AppContext, 'db'>, userId: string): Promise<repo.HeldCard> {
  const held = await repo.findHeldCard(ctx.db, userId);
  if (!held) throw new AppError('CARD_NOT_FOUND');
  return held;
}

export async function mustFindCard(ctx: Pick<AppContext, 'db'>, userId: string): Promise<IdCardRow> {
  const card = await repo.findCard(ctx.db, userId);
  if (!card) throw new AppError('CARD_NOT_FOUND');
  return card;
}

/**
 * Creates a user's only card. Users may request their own; its other fields are set by admins. It is not valid until the user is
 * verified.
 */
export async function createCard(ctx: ActorContext, userId: string, card?: unknown): Promise<IdCard> {
  authorize(ctx.viewer, 'id-card:request', { id: userId });
  const holder = await findLiveFacts(ctx.db, userId);
  if (!holder) throw new AppError('USER_NOT_FOUND');
  const fields = can(ctx.viewer, 'id-cards:edit') ? accept(cardFields, card ?? {}) : {};
  checkFields(ctx, fields);
  const now = timestamp(ctx.clock);
  const isRequest = !can(ctx.viewer, 'id-cards:edit');
  const season = (await seasonNow(ctx)).name;
  const hashed = await hashPhoto(ctx, userId, fields);
  try {
    await inTransaction(ctx.db, async (tx) => {
      const uploaded = await readImageFiles(tx, userId, { lock: true });
      const row = {
        ...emptyCard(userId, now, inOneYear(now)),
        stage: isRequest ? ('requested' as const) : ('issued' as const),
        season,
        status_index: await repo.nextSerial(tx, STATUS_COUNTER),
        issued_to_minor: mayBeMinor(holder, ctx) ? (1 as const) : (0 as const),
        confirmed_at: isRequest ? null : now,
        ...(await familyAnswerAtIssue(ctx, tx, userId)),
        ...changesOf(fields, { userId, uploaded, before: null, hashed }),
      };
      const cardNumber = toCardNumber(ctx.clock.now().getUTCFullYear(), await repo.nextSerial(tx, 'id-card'));
      const numbered = { ...row, card_number: cardNumber, barcode: cardNumber };
      await repo.insertCard(tx, numbered);
      publish(ctx, tx, changeFor(userId, 'own-card', userId));
      // Of a minor the family is asked first.
      if (row.family_answer !== 'waiting') await notify(ctx, tx, { kind: 'card-issued', userIds: [userId], facts: {} });
      // Guardians exist only while the holder is a minor.
      const guardianIds = isRequest ? await listActiveGuardianIds(tx, userId) : [];
      await notify(ctx, tx, { kind: 'child-card-requested', userIds: guardianIds, facts: {} });
      if (!isRequest) await recordAct(ctx, tx, { act: 'card.create', ...ofHolder(numbered), after: fields });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_id')) throw new AppError('CARD_EXISTS', { cause: error });
    throw error;
  }
  return readCard(ctx, userId);
}

/** Changes, revokes or reinstates a card. Its numbers and issue date stay, since printed cards show them. */
export async function updateCard(ctx: ActorContext, userId: string, patch: CardPatch): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  checkFields(ctx, patch);
  const hashed = await hashPhoto(ctx, userId, patch);
  const dropped = await inTransaction(ctx.db, (tx) => updateCardIn(ctx, tx, userId, { patch, hashed }));
  await removeOrphanedFiles(ctx, dropped);
  return readCard(ctx, userId);
}

/** Revokes a card as part of a transaction. */
export async function revokeCardIn(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  demand(ctx, 'id-cards:edit');
  await updateCardIn(ctx, tx, userId, { patch: { status: 'revoked' }, hashed: null });
}

/** @returns the files that no longer belong to anything */
async function updateCardIn(
  ctx: ActorContext,
  tx: Tx,
  userId: string,
  { patch, hashed }: { patch: CardPatch; hashed: HashedPhoto | null },
): Promise<string[]> {
  const uploaded = await readImageFiles(tx, userId, { lock: true });
  const before = await mustFindCard({ db: tx }, userId);
  const { status, reason, ...fields } = patch;
  const changes: Partial<IdCardRow> = {
    ...changesOf(fields, { userId, uploaded, before, hashed }),
    ...(status && { status, revoked_reason: status === 'revoked' ? (reason ?? null) : null }),
    // Who saves a requested card has looked at it.
    ...(Object.keys(fields).length > 0 && lookedAt(ctx, before)),
    updated_at: timestamp(ctx.clock),
  };
  const card = { ...before, ...changes };
  await keepFormer(ctx, tx, userId, () => repo.setCard(tx, userId, changes));
  const stillShown = new Set([...Object.values(uploaded), ...filesIn(card)]);
  const replaced = replacedFiles(before).filter(({ file_key }) => !stillShown.has(file_key));
  const dropped = await dropFiles(ctx, tx, { userId, files: replaced });
  publish(ctx, tx, changeFor(userId, 'own-card', userId));
  const isRevoked = card.status === 'revoked';
  if (isRevoked !== (before.status === 'revoked')) {
    await notify(ctx, tx, { kind: 'card-revoked', userIds: [userId], facts: { isRevoked } });
  }
  const act = patch.status === 'revoked' ? 'card.revoke' : 'card.change';
  const after = { ...fields, ...(status && { status }) };
  await recordAct(ctx, tx, { act, ...ofHolder(card), before: { status: before.status }, after, reason });
  if (!isRevoked) return dropped;
  return [...dropped, ...(await endBatchesOf(ctx, tx, userId))];
}

/** Active cards that expire in a period and their holders, the first to expire first. */
export function listExpiringCards(
  ctx: Pick<AppContext, 'db'>,
  period: { from: string; until: string },
  page: PageInput,
): Promise<Page<{ userId: string; expiryDate: string }>> {
  return repo.listExpiring(ctx.db, { ...period, ...page });
}

/** A card as the target of an act, with its holder. */
export function ofHolder({ id, user_id }: Pick<IdCardRow, 'id' | 'user_id'>) {
  return { target: { kind: 'card', id }, aboutId: user_id } as const;
}

const filesIn = (card: CardFiles) =>
  [card.photo_file, card.signature_file, card.ceo_signature_file].filter((file) => file !== null);

/** The same, as a case keeps them. */
function replacedFiles({ photo_file, signature_file, ceo_signature_file }: CardFiles): ReplacedFile[] {
  const files = [
    { label: 'Photo on the card', mime_type: 'image/jpeg', file_key: photo_file },
    { label: 'Signature on the card', mime_type: 'image/png', file_key: signature_file },
    { label: 'Signature of the CEO on the card', mime_type: 'image/png', file_key: ceo_signature_file },
  ];
  return files.flatMap(({ file_key, ...file }) => (file_key === null ? [] : [{ ...file, file_key }]));
}

/** The columns that an admin's fields change, with the files of the images they name. */
function changesOf(fields: CardFields, { before, hashed, ...person }: ChangedPerson): Partial<IdCardRow> {
  const { expiryDate, season, issuedBy, metadata } = fields;
  const written = { ...repo.metadataOf(before ?? { metadata: '{}' }), ...withoutGaps(metadata ?? {}) };
  const files = metadata && filesOfChange(metadata, { ...person, held: before });
  const isNewPhoto = files && files.photo_file !== (before?.photo_file ?? null);
  return {
    ...(expiryDate !== undefined && { expiry_date: expiryDate }),
    ...(season !== undefined && { season }),
    ...(issuedBy !== undefined && { issued_by: issuedBy }),
    ...(metadata && { metadata: JSON.stringify(written), ...files }),
    ...(isNewPhoto && { photo_sha256: files.photo_file === hashed?.key ? hashed.sha256 : null }),
  };
}

interface HashedPhoto {
  key: string;
  sha256: string;
}

/** Reads the photo that a card gets, before the transaction that puts it there: a store may take seconds. */
async function hashPhoto(
  ctx: Pick<AppContext, 'db' | 'files'>,
  userId: string,
  { metadata }: CardFields,
): Promise<HashedPhoto | null> {
  if (!metadata?.passportImageUrl) return null;
  const held = await repo.findCard(ctx.db, userId);
  const { photo_file: key } = filesOf(
    { passportImageUrl: metadata.passportImageUrl, signatureImageUrl: null, ceoSignatureImageUrl: null },
    { userId, uploaded: await readImageFiles(ctx.db, userId), held },
  );
  return key && key !== held?.photo_file ? { key, sha256: await hashOf(ctx, key) } : null;
}

async function hashOf(ctx: Pick<AppContext, 'files'>, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of await ctx.files.openRead(key)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

interface ChangedPerson extends Omit<PictureSources, 'held'> {
  before: IdCardRow | null;
  hashed: HashedPhoto | null;
}

/** Without undefined values, which would overwrite those of the card. */
export function withoutGaps(fields: { [K in keyof CardMetadata]?: CardMetadata[K] | undefined }) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<CardMetadata>;
}

function emptyCard(userId: string, now: string, expiryDate: string): IdCardRow {
  return {
    id: randomUUID(),
    user_id: userId,
    card_number: '',
    verification_code: newVerificationCode(),
    barcode: '',
    issue_date: now,
    expiry_date: expiryDate,
    status: 'active',
    suspended_at: null,
    revoked_reason: null,
    stage: 'requested',
    season: null,
    status_index: 0,
    printed_at: null,
    issued_by: DEFAULT_ISSUER,
    metadata: '{}',
    photo_file: null,
    signature_file: null,
    ceo_signature_file: null,
    photo_sha256: null,
    issued_to_minor: 0,
    confirmed_at: null,
    family_answer: null,
    family_answered_by: null,
    family_answered_at: null,
    created_at: now,
    updated_at: now,
  };
}

function inOneYear(now: string): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString();
}

/** Checks what the schema cannot: the present time, and the letters of the card's typeface. */
function checkFields(ctx: ActorContext, { expiryDate, issuedBy, metadata }: CardFields): void {
  if (expiryDate && expiryDate < timestamp(ctx.clock)) throw invalid('expiryDate', EXPIRY_PAST);
  checkPrintable({ ...metadata, issuedBy }, (field) => (field === 'issuedBy' ? field : `metadata.${field}`));
}

/** Rejects letters that the card's typeface lacks. `pathOf` gives the path of a text in the input. */
export function checkPrintable(
  texts: Parameters<typeof findUnprintableText>[0],
  pathOf: (field: string) => string = (field) => field,
): void {
  const unprintable = findUnprintableText(texts);
  if (unprintable) throw invalid(pathOf(unprintable.field), unprintable.message);
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, issues: [{ path, message }] });
}

/** The URL at which a card is verified; the content of its QR code. */
export function verifyUrlOf(ctx: Pick<AppContext, 'publicOrigin'>, card: Pick<IdCardRow, 'verification_code'>): string {
  return `${ctx.publicOrigin}/verify?code=${card.verification_code}`;
}

async function toIdCard(ctx: ActorContext, held: repo.HeldCard): Promise<IdCard> {
  const { card, holder } = held;
  const now = timestamp(ctx.clock);
  const isOver = card.expiry_date !== null && card.expiry_date < now;
  const standing = standingOf(card, holder, now);
  const isAdmin = can(ctx.viewer, 'id-cards:edit');
  const defaults = await cardDefaultsOf(ctx, card.user_id);
  const signer = standing.state === 'active' ? await findSigner(ctx) : null;
  const isShipped = defaults.ceoSignatureUrl === DEFAULT_CEO_SIGNATURE_URL;
  return {
    id: card.id,
    userId: card.user_id,
    cardNumber: card.card_number,
    verificationCode: card.verification_code,
    barcode: card.barcode,
    verifyUrl: verifyUrlOf(ctx, card),
    issueDate: card.issue_date,
    expiryDate: card.expiry_date,
    status: card.status === 'active' && isOver ? 'expired' : card.status,
    isSuspended: card.suspended_at !== null,
    ...standing,
    stage: card.stage,
    season: card.season,
    statement: signer && statementOf(card, holder, signer),
    contactPlace: await contactPlaceOf(ctx, holder, card),
    printedAt: card.printed_at,
    confirmedAt: card.confirmed_at,
    familyAnswer: card.family_answer,
    issuedBy: card.issued_by,
    metadata: repo.metadataOf(card),
    defaults: isAdmin || isShipped ? defaults : { ...defaults, ceoSignatureUrl: null },
    revokedReason: isAdmin ? card.revoked_reason : null,
    createdAt: card.created_at,
    updatedAt: card.updated_at,
  };
}
