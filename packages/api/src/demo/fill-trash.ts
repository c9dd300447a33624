import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { UserRow } from '@touchline/db';
import { moveToTrash } from '../trash/moving.service.ts';
import { addVideo } from '../videos/upload/upload.service.ts';
import type { DemoContext } from './demo-context.ts';
import { DEMO_CLIPS } from './people.ts';

/** A former player and a clip that an admin has moved to the trash; both can still be restored. */
export async function fillTrash(
  { admin, as }: Pick<DemoContext, 'admin' | 'as'>,
  { former, owner }: { former: UserRow; owner: UserRow },
): Promise<void> {
  const ctx = as(admin);
  const [clip] = DEMO_CLIPS;
  const content = await readFile(new URL(`./clips/${clip.file}`, import.meta.url));
  const staged = await ctx.files.stage(Readable.from([content]));
  const fields = { title: 'Wrong match', description: 'Uploaded by mistake.', playerId: owner.id };
  const { id } = await addVideo({ ctx, release: () => {} }, { staged, originalName: clip.file, fields });
  await moveToTrash(ctx, { kind: 'video', id });
  await moveToTrash(ctx, { kind: 'user', id: former.id });
}
