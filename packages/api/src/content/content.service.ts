import { randomUUID } from 'node:crypto';
import type { FeaturedFields, HomepageFields } from '@touchline/contracts/content';
import { demand } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { timestamp } from '../ports/clock.ts';
import { insertFeatured, insertHomepage } from './content.repo.ts';

/** Adds a section to the home page; answers its id. */
export async function createHomepageItem(ctx: ActorContext, fields: HomepageFields): Promise<string> {
  demand(ctx.viewer, 'content:manage');
  const now = timestamp(ctx.clock);
  const id = randomUUID();
  await insertHomepage(ctx.db, {
    id,
    section: fields.section,
    title: fields.title,
    subtitle: fields.subtitle,
    description: fields.description,
    image_url: fields.imageUrl,
    video_id: fields.videoId,
    button_text: fields.buttonText,
    button_url: fields.buttonUrl,
    is_active: fields.isActive ? 1 : 0,
    sort_order: fields.sortOrder,
    metadata: '{}',
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Adds an item to the featured list; answers its id. */
export async function createFeaturedItem(ctx: ActorContext, fields: FeaturedFields): Promise<string> {
  demand(ctx.viewer, 'content:manage');
  const now = timestamp(ctx.clock);
  const id = randomUUID();
  await insertFeatured(ctx.db, {
    id,
    type: fields.type,
    title: fields.title,
    description: fields.description,
    video_id: fields.videoId,
    player_id: fields.playerId,
    content: fields.content,
    image_url: fields.imageUrl,
    is_active: fields.isActive ? 1 : 0,
    position: fields.position,
    created_at: now,
    updated_at: now,
  });
  return id;
}
