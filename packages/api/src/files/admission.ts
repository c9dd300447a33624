import type { ActorContext } from '../context.ts';
import type { Allowance, Limits } from '../limits.ts';
import { createSlots, type Slots } from '../throttle/slots.ts';
import { throttle } from '../throttle/throttle.ts';
import { assertFreeSpace } from './files.service.ts';

/** Permission to send one file, given before its first byte is read. `release` gives the slot back when the upload is over. */
export interface Admission {
  ctx: ActorContext;
  release(): void;
}

/** How many files of any kind a user sends at the same time. */
export function createUploadSlots({ uploadsAtOnce }: Pick<Limits, 'uploadsAtOnce'>): Slots {
  return createSlots({ perOwner: uploadsAtOnce, tooMany: 'TOO_MANY_UPLOADS', retryAfter: 10 });
}

/**
 * Admits an upload: enough space, few enough of this user at once, and few enough within a period. `kind` names what is counted
 * together.
 */
export async function admitFile(ctx: ActorContext, kind: 'upload' | 'image', allowance: Allowance): Promise<Admission> {
  await assertFreeSpace(ctx);
  const release = ctx.uploadSlots.take(ctx.viewer.id);
  try {
    await throttle(ctx, `${kind}:user:${ctx.viewer.id}`, allowance);
  } catch (error) {
    release();
    throw error;
  }
  return { ctx, release };
}
