import { AppError } from '../../errors.ts';

/** How many uploads each person has under way on this server. */
export interface UploadSlots {
  /** Takes a place or refuses; call what it answers when the upload is over, however it ended. */
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
