import { randomUUID } from 'node:crypto';
import type {
  FeaturedFields,
  FeaturedItem,
  FeaturedPatch,
  HomepageFields,
  HomepageItem,
  HomepagePatch,
  MoveContentInput,
} from '@touchline/contracts/content';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { can, type Viewer } from '@touchline/contracts/permissions';
import type { Db, FeaturedContentRow, Flag, HomepageContentRow, Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { demand } from '../authorize.ts';
import type { ActorContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { removeOrphanedFiles } from '../files/files.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import * as repo from './content.repo.ts';
import { dropImage, imageIdFor } from './content-images.service.ts';
import { withFirstNames } from './first-names.service.ts';

/** The sections of the home page in order: active ones for all callers, all for admins. */
export async function listHomepage(ctx: RequestContext, input: PageInput): Promise<Page<HomepageItem>> {
  const page = await repo.listHomepage(ctx.db, { ...input, ...scopeOf(ctx.viewer) });
  return withFirstNames(ctx, 'homepage_content', page);
}

/** The featured list in order: active items for all callers, all for admins. */
export async function listFeatured(ctx: RequestContext, input: PageInput): Promise<Page<FeaturedItem>> {
  const page = await repo.listFeatured(ctx.db, { ...input, ...scopeOf(ctx.viewer) });
  return withFirstNames(ctx, 'featured_content', page);
}

function scopeOf(viewer: Viewer) {
  return { activeOnly: !can(viewer, 'content:see-inactive'), withMinors: can(viewer, 'users:list-minors') };
}

/** A section in any state, for callers who may see all; throws when there is none. */
export async function mustFindHomepage(db: Db, id: string): Promise<HomepageContentRow> {
  const row = await repo.findHomepage(db, id);
  if (!row) throw new AppError('CONTENT_NOT_FOUND');
  return row;
}

/** A featured item in any state, for callers who may see all; throws when there is none. */
export async function mustFindFeatured(db: Db, id: string): Promise<FeaturedContentRow> {
  const row = await repo.findFeatured(db, id);
  if (!row) throw new AppError('CONTENT_NOT_FOUND');
  return row;
}

/** Adds a section to the home page. */
export async function createHomepageItem(ctx: ActorContext, fields: HomepageFields): Promise<HomepageItem> {
  demand(ctx, 'content:manage');
  const now = timestamp(ctx.clock);
  return inTransaction(ctx.db, async (tx) => {
    const row = {
      id: randomUUID(),
      section: fields.section,
      title: fields.title,
      subtitle: fields.subtitle,
      description: fields.description,
      image_url: fields.imageUrl,
      image_id: await imageIdFor(tx, fields.imageUrl),
      video_id: fields.videoId,
      button_text: fields.buttonText,
      button_url: fields.buttonUrl,
      is_active: flag(fields.isActive),
      sort_order: fields.sortOrder,
      metadata: JSON.stringify(fields.metadata),
      created_at: now,
      updated_at: now,
    };
    await repo.insertHomepage(tx, row);
    await assertShowable(tx, 'homepage_content', row.id);
    await recordAct(ctx, tx, { act: 'content.create', target: targetOf(row.id), after: fields });
    return repo.toHomepageItem(row);
  });
}

/** Adds an item to the featured list. */
export async function createFeaturedItem(ctx: ActorContext, fields: FeaturedFields): Promise<FeaturedItem> {
  demand(ctx, 'content:manage');
  const now = timestamp(ctx.clock);
  return inTransaction(ctx.db, async (tx) => {
    const row = {
      id: randomUUID(),
      type: fields.type,
      title: fields.title,
      description: fields.description,
      video_id: fields.videoId,
      player_id: fields.playerId,
      content: fields.content,
      image_url: fields.imageUrl,
      image_id: await imageIdFor(tx, fields.imageUrl),
      is_active: flag(fields.isActive),
      position: fields.position,
      created_at: now,
      updated_at: now,
    };
    await repo.insertFeatured(tx, row);
    await assertShowable(tx, 'featured_content', row.id);
    await recordAct(ctx, tx, { act: 'content.create', target: targetOf(row.id), after: fields });
    return repo.toFeaturedItem(row);
  });
}

/** Changes the given fields of a section. An image that no entry shows any more is deleted. */
export async function updateHomepageItem(ctx: ActorContext, id: string, patch: HomepagePatch): Promise<HomepageItem> {
  const { row, files } = await inTransaction(ctx.db, async (tx) => {
    const before = await mustFindHomepage(tx, id);
    await repo.setHomepage(tx, id, {
      ...sharedColumns(patch),
      ...(await imageColumns(tx, patch)),
      ...(patch.section !== undefined && { section: patch.section }),
      ...(patch.title !== undefined && { title: patch.title }),
      ...(patch.subtitle !== undefined && { subtitle: patch.subtitle }),
      ...(patch.buttonText !== undefined && { button_text: patch.buttonText }),
      ...(patch.buttonUrl !== undefined && { button_url: patch.buttonUrl }),
      ...(patch.sortOrder !== undefined && { sort_order: patch.sortOrder }),
      ...(patch.metadata !== undefined && { metadata: JSON.stringify(patch.metadata) }),
      updated_at: timestamp(ctx.clock),
    });
    const after = await mustFindHomepage(tx, id);
    if (after.is_active === 1) await assertShowable(tx, 'homepage_content', id);
    await recordAct(ctx, tx, { act: 'content.change', target: targetOf(id), after: patch });
    return { row: after, files: after.image_id === before.image_id ? [] : await dropImage(ctx, tx, before.image_id) };
  });
  await removeOrphanedFiles(ctx, files);
  return repo.toHomepageItem(row);
}

/** Changes the given fields of a featured item. An image that no entry shows any more is deleted. */
export async function updateFeaturedItem(ctx: ActorContext, id: string, patch: FeaturedPatch): Promise<FeaturedItem> {
  const { row, files } = await inTransaction(ctx.db, async (tx) => {
    const before = await mustFindFeatured(tx, id);
    await repo.setFeatured(tx, id, {
      ...sharedColumns(patch),
      ...(await imageColumns(tx, patch)),
      ...(patch.type !== undefined && { type: patch.type }),
      ...(patch.title !== undefined && { title: patch.title }),
      ...(patch.playerId !== undefined && { player_id: patch.playerId }),
      ...(patch.content !== undefined && { content: patch.content }),
      ...(patch.position !== undefined && { position: patch.position }),
      updated_at: timestamp(ctx.clock),
    });
    const after = await mustFindFeatured(tx, id);
    if (after.is_active === 1) await assertShowable(tx, 'featured_content', id);
    await recordAct(ctx, tx, { act: 'content.change', target: targetOf(id), after: patch });
    return { row: after, files: after.image_id === before.image_id ? [] : await dropImage(ctx, tx, before.image_id) };
  });
  await removeOrphanedFiles(ctx, files);
  return repo.toFeaturedItem(row);
}

type SharedPatch = Pick<HomepagePatch & FeaturedPatch, 'description' | 'imageUrl' | 'videoId' | 'isActive'>;

/** The columns that both lists have. */
function sharedColumns(patch: SharedPatch) {
  return {
    ...(patch.description !== undefined && { description: patch.description }),
    ...(patch.videoId !== undefined && { video_id: patch.videoId }),
    ...(patch.isActive !== undefined && { is_active: flag(patch.isActive) }),
  };
}

async function imageColumns(tx: Tx, { imageUrl }: SharedPatch) {
  return imageUrl === undefined ? {} : { image_url: imageUrl, image_id: await imageIdFor(tx, imageUrl) };
}

/** Deletes an entry of either list, and its uploaded image unless another entry shows it. */
export async function deleteEntry(ctx: ActorContext, table: repo.ContentTable, id: string): Promise<void> {
  const files = await inTransaction(ctx.db, async (tx) => {
    const { image_id } = await mustFindEntry(tx, table, id);
    await repo.removeEntry(tx, table, id);
    await recordAct(ctx, tx, { act: 'content.delete', target: targetOf(id) });
    return dropImage(ctx, tx, image_id);
  });
  await removeOrphanedFiles(ctx, files);
}

/** Moves an entry directly after another one of its list, or to the start. */
export async function moveEntry(ctx: ActorContext, table: repo.ContentTable, move: MoveContentInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (move.afterId !== null) await mustFindEntry(tx, table, move.afterId);
    await repo.moveEntry(tx, table, { ...move, now: timestamp(ctx.clock) });
    await recordAct(ctx, tx, { act: 'content.change', target: targetOf(move.id), after: { afterId: move.afterId } });
  });
}

function mustFindEntry(db: Db, table: repo.ContentTable, id: string) {
  return table === 'homepage_content' ? mustFindHomepage(db, id) : mustFindFeatured(db, id);
}

/** Throws unless all players whom an entry shows may be shown. The lists leave out those whose consent is withdrawn later. */
async function assertShowable(tx: Tx, table: repo.ContentTable, id: string): Promise<void> {
  if (!(await repo.isShowable(tx, table, id))) throw new AppError('FEATURING_NOT_ALLOWED');
}

const targetOf = (id: string) => ({ kind: 'content', id }) as const;

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
