import { createReadStream } from 'node:fs';
import type { Video } from '@touchline/contracts/videos';
import type { UserRow } from '@touchline/db';
import type { ActorContext } from '../platform/context.ts';
import type { StagedFile } from '../platform/storage/file-store.ts';

/** The demo's users, named as they sign in, and what the later steps of filling it need. */
export interface DemoContext {
  admin: UserRow;
  scout: UserRow;
  player: UserRow;
  newPlayer: UserRow;
  newScout: UserRow;
  /** Verified players, the one called `player` first. */
  squad: UserRow[];
  videos: Video[];
  as(user: UserRow): ActorContext;
  pass(hours: number): void;
}

/** Uploads one of the demo's pictures after its admission, as a user would; `keep` stores it. */
export async function sendPicture<Admission extends { release(): void }, Result>(
  ctx: ActorContext,
  name: string,
  admission: Admission,
  keep: (admission: Admission, staged: StagedFile) => Promise<Result>,
): Promise<Result> {
  const staged = await ctx.files.stage(createReadStream(new URL(`./pictures/${name}.webp`, import.meta.url)));
  try {
    return await keep(admission, staged);
  } finally {
    await ctx.files.discard(staged);
    admission.release();
  }
}
