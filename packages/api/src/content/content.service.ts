import { withoutWas } from '@touchline/contracts/changes';
import type {
  FeaturedFields,
  FeaturedItem,
  FeaturedPatch,
  HomepageFields,
  HomepageItem,
  HomepagePatch,
} from '@touchline/contracts/content';
import { HOMEPAGE_SECTION_LABELS } from '@touchline/contracts/options';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import type { MoveInput } from '@touchline/contracts/text';
import { type Db, inSnakeCase, type Tx, toFlag } from '@touchline/db';
import { recordAct } from '../core/audit/audit.service.ts';
import { type FullNames, withoutNames } from '../core/users/first-names.ts';
import { demand } from '../platform/authorize.ts';
import { assertUnchanged } from '../platform/changes.ts';
import type { ActorContext, RequestContext } from '../platform/context.ts';
import { AppError, existing } from '../platform/errors.ts';
import { deleteFilesAfter, removeOrphanedFiles } from '../platform/files/files.service.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import * as repo from './content.repo.ts';
import { dropImage, imageIdFor } from './content-images.service.ts';

interface Fields {
  homepage_content: HomepageFields;
  featured_content: FeaturedFields;
}
interface Patches {
  homepage_content: HomepagePatch;
  featured_content: FeaturedPatch;
}

/** The public reads only the first name of a minor, also in texts that an admin has written. */
export async function listEntries<T extends repo.ContentTable>(
  { db, viewer }: RequestContext,
  table: T,
  input: PageInput,
): Promise<Page<repo.ContentItems[T]>> {
  const seesInactive = can(viewer, 'content:see-inactive');
  const scope = { activeOnly: !seesInactive, withMinors: can(viewer, 'users:list-minors') };
  const page = await repo.listEntries(db, table, { ...input, ...scope });
  if (seesInactive || can(viewer, 'videos:watch-for-scouts')) return page;
  const ids = page.items.map(({ id }) => id);
  const minors = await repo.listShownMinors(db, table, ids);
  return { ...page, items: page.items.map((shown) => withoutNamesOf(shown, minors.get(shown.id) ?? [])) };
}

const TEXTS = ['title', 'subtitle', 'description', 'content', 'buttonText'] as const;

function withoutNamesOf<T extends HomepageItem | FeaturedItem>(item: T, minors: readonly FullNames[]): T {
  if (minors.length === 0) return item;
  const texts = item as Partial<Record<(typeof TEXTS)[number], string | null>>;
  const shown = (text: string) => minors.reduce((left, names) => withoutNames(left, names), text);
  const changed = TEXTS.flatMap((field) => {
    const text = texts[field];
    return text ? [[field, shown(text)]] : [];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

export async function mustFindEntry<T extends repo.ContentTable>(
  db: Db,
  table: T,
  id: string,
  options: { lock?: boolean } = {},
): Promise<repo.ContentRows[T]> {
  return existing(await repo.findEntry(db, table, id, options), 'CONTENT_NOT_FOUND');
}

export async function createEntry<T extends repo.ContentTable>(
  ctx: ActorContext,
  table: T,
  fields: Fields[T],
): Promise<repo.ContentItems[T]> {
  demand(ctx, 'content:manage');
  const now = ctx.clock.timestamp();
  const id = crypto.randomUUID();
  return inTransaction(ctx.db, async (tx) => {
    const image_id = await imageIdFor(tx, fields.imageUrl);
    const row = { id, image_id, created_at: now, updated_at: now, ...toColumns(fields) } as repo.ContentRows[T];
    await repo.insertEntry(tx, table, row);
    await assertShowable(tx, table, id);
    await recordAct(ctx, tx, { act: 'content.create', target: targetOf(id), after: fields, open: openFieldsOf(row) });
    return repo.toItem(table, row);
  });
}

/** An image that no entry shows any more is deleted. */
export async function updateEntry<T extends repo.ContentTable>(
  ctx: ActorContext,
  { table, id }: { table: T; id: string },
  asked: Patches[T],
): Promise<repo.ContentItems[T]> {
  const patch = withoutWas(asked) as Patches[T];
  const { row, files } = await inTransaction(ctx.db, async (tx) => {
    const before = await mustFindEntry(tx, table, id, { lock: true });
    assertUnchanged(repo.toItem(table, before), asked, 'patch');
    const image_id = patch.imageUrl === undefined ? undefined : await imageIdFor(tx, patch.imageUrl);
    await repo.setEntry(tx, table, id, { ...toColumns<T>(patch), image_id, updated_at: ctx.clock.timestamp() });
    const after = await mustFindEntry(tx, table, id);
    if (after.is_active === 1) await assertShowable(tx, table, id);
    const open = openFieldsOf(before).filter((field) => openFieldsOf(after).includes(field));
    const changes = changesOf(repo.toItem(table, before), repo.toItem(table, after), Object.keys(patch));
    await recordAct(ctx, tx, { act: 'content.change', target: targetOf(id), ...changes, open });
    return { row: after, files: after.image_id === before.image_id ? [] : await dropImage(ctx, tx, before.image_id) };
  });
  await removeOrphanedFiles(ctx, files);
  return repo.toItem(table, row);
}

/** The columns of the given fields; only entries of the homepage have metadata. */
function toColumns<T extends repo.ContentTable>(fields: Patches[T]): repo.Change<T> {
  const { isActive, metadata, ...others } = { metadata: undefined, ...fields };
  return inSnakeCase<object>({
    ...others,
    isActive: isActive === undefined ? undefined : toFlag(isActive),
    metadata: metadata && JSON.stringify(metadata),
  }) as repo.Change<T>;
}

/** Deletes an entry of either list, and its uploaded image unless another entry shows it. */
export async function deleteEntry(ctx: ActorContext, table: repo.ContentTable, id: string): Promise<void> {
  await deleteFilesAfter(ctx, async (tx) => {
    const { image_id } = await mustFindEntry(tx, table, id);
    await repo.removeEntry(tx, table, id);
    await recordAct(ctx, tx, { act: 'content.delete', target: targetOf(id) });
    return dropImage(ctx, tx, image_id);
  });
}

/** Removes an entry of either list after `keep`, which gets its name. Its image stays. */
export async function removeEntryIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  keep: (name: string) => Promise<void>,
): Promise<void> {
  demand(ctx, 'content:manage');
  const { table, row } = await mustFindAnywhere(tx, id);
  await keep(row.title ?? ('section' in row ? `${HOMEPAGE_SECTION_LABELS[row.section]} without a title` : ''));
  await repo.removeEntry(tx, table, id);
}

/** Makes an entry inactive that shows a player or a video who is gone or may not be shown. */
export async function hideUnlessShowable(ctx: ActorContext, tx: Tx, id: string): Promise<void> {
  const { table, row } = await mustFindAnywhere(tx, id);
  const isShowable = (await repo.isShowable(tx, table, id)) && (await repo.hasWhatItShows(tx, table, id));
  if (row.is_active === 1 && !isShowable) {
    await repo.setEntry(tx, table, id, { is_active: 0, updated_at: ctx.clock.timestamp() });
  }
}

async function mustFindAnywhere(tx: Tx, id: string) {
  const section = await repo.findEntry(tx, 'homepage_content', id, { lock: true });
  if (section) return { table: 'homepage_content' as const, row: section };
  return { table: 'featured_content' as const, row: await mustFindEntry(tx, 'featured_content', id, { lock: true }) };
}

/** Moves an entry directly after another one of its list, or to the start. */
export async function moveEntry(ctx: ActorContext, table: repo.ContentTable, move: MoveInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (move.afterId !== null) await mustFindEntry(tx, table, move.afterId);
    await repo.moveEntry(tx, table, { ...move, now: ctx.clock.timestamp() });
    await recordAct(ctx, tx, { act: 'content.change', target: targetOf(move.id), after: { afterId: move.afterId } });
  });
}

/** Throws unless all players in an entry may be shown. The lists leave out players who withdraw the consent later. */
async function assertShowable(tx: Tx, table: repo.ContentTable, id: string): Promise<void> {
  if (!(await repo.isShowable(tx, table, id))) throw new AppError('FEATURING_NOT_ALLOWED');
}

const ORDER = ['sortOrder', 'position', 'type'] as const;

/** What visitors read of an entry. The log keeps it for good, so not of an entry that shows a player, whom it may name. */
function openFieldsOf(row: { video_id: string | null; player_id?: string | null }): readonly string[] {
  const showsPlayer = row.video_id !== null || typeof row.player_id === 'string';
  return showsPlayer ? ORDER : [...ORDER, ...TEXTS, 'buttonUrl', 'imageUrl'];
}

/** The fields of a patch that have changed, before and after. */
function changesOf(before: object, after: object, fields: readonly string[]) {
  const [former, present] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const changed = fields.filter((field) => JSON.stringify(former[field]) !== JSON.stringify(present[field]));
  const of = (item: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, item[field]]));
  return { before: of(former), after: of(present) };
}

const targetOf = (id: string) => ({ kind: 'content', id }) as const;
