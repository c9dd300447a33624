import { AppError } from '../errors.ts';

/** Counts the concurrent uploads of each user on this server. */
export interface UploadSlots {
  /** Takes a slot or throws. The returned function frees it; call it when the upload has ended, successfully or not. */
  take(userId: string): () => void;
}

export function createUploadSlots(atOnce: number): UploadSlots {
  const taken = new Map<string, number>();
  return {
    take(userId) {
      const before = taken.get(userId) ?? 0;
      if (before >= atOnce) throw new AppError('TOO_MANY_UPLOADS', { retryAfter: 10 });
      taken.set(userId, before + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const now = (taken.get(userId) ?? 1) - 1;
        if (now === 0) taken.delete(userId);
        else taken.set(userId, now);
      };
    },
  };
}
