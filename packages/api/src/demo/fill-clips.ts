import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Video } from '@touchline/contracts/videos';
import type { UserRow } from '@touchline/db';
import { moveToTrash } from '../administration/trash/trash.service.ts';
import { addVideo } from '../clips/upload/upload.service.ts';
import type { ActorContext } from '../platform/context.ts';
import type { DemoContext } from './demo-context.ts';
import { DEMO_CLIPS } from './people.ts';

/** Places in the squad of those who upload the clips. The first player's dashboard shows every state; the last file is damaged. */
const UPLOADERS = [0, 0, 0, 2, 33, 33, 33, 31, 32, 24, 3, 7];

export async function uploadClips({ squad, as, pass }: Pick<DemoContext, 'squad' | 'as' | 'pass'>): Promise<Video[]> {
  const videos: Video[] = [];
  for (const [index, place] of UPLOADERS.entries()) {
    const owner = squad[place];
    const clip = DEMO_CLIPS[index % DEMO_CLIPS.length];
    if (!owner || !clip) break;
    pass(2);
    const isLast = index === UPLOADERS.length - 1;
    const description = 'Animated from the match notes of our analyst.';
    const fields = { title: clip.title, description, tags: JSON.stringify(clip.tags) };
    videos.push(await uploadClip(as(owner), clip.file, fields, isLast ? damagePictures : undefined));
  }
  return videos;
}

/** A former player and a clip that an admin has moved to the trash; both can still be restored. */
export async function fillTrash(ctx: ActorContext, former: UserRow, owner: UserRow): Promise<void> {
  const fields = { title: 'Wrong match', description: 'Uploaded by mistake.', playerId: owner.id };
  const { id } = await uploadClip(ctx, DEMO_CLIPS[0].file, fields);
  await moveToTrash(ctx, { kind: 'video', id });
  await moveToTrash(ctx, { kind: 'user', id: former.id });
}

async function uploadClip(
  ctx: ActorContext,
  file: string,
  fields: Record<string, unknown>,
  change = (clip: Buffer) => clip,
): Promise<Video> {
  const content = await readFile(new URL(`./clips/${file}`, import.meta.url));
  const staged = await ctx.files.stage(Readable.from([change(content)]));
  return addVideo({ ctx, release: () => {} }, { staged, originalName: file, fields });
}

/** Overwrites the pictures and the sound of an MP4 file but not its index: it looks like a video that cannot be decoded. */
export function damagePictures(clip: Buffer): Buffer {
  // Media data ("mdat") follows its name; the index ("moov") comes before or after it (ISO/IEC 14496-12, 8.1.1).
  const data = clip.indexOf('mdat') + 4;
  const index = clip.indexOf('moov');
  return Buffer.from(clip).fill(0xff, data, index > data ? index - 4 : clip.length);
}
