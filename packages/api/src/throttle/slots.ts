import type { ErrorCode } from '@touchline/contracts/errors';
import { AppError } from '../errors.ts';

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void;

/** Bounds what an owner, and all owners together, do at the same time in this process. */
export interface Slots {
  /**
   * @param owner a network address or a user
   * @throws {AppError} when there is no slot: 429 above the limit of the owner, 503 above that of all
   */
  take(owner: string): Release;
}

interface Bounds {
  perOwner: number;
  inAll?: number;
  /** The error for an owner who has too many. */
  tooMany: ErrorCode;
  /** Seconds. Slots come free one by one, and a client that retries too early is told to retry again. */
  retryAfter?: number;
}

export function createSlots({ perOwner, inAll = Number.POSITIVE_INFINITY, tooMany, retryAfter = 5 }: Bounds): Slots {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(owner) {
      const before = taken.get(owner) ?? 0;
      if (before >= perOwner) throw new AppError(tooMany, { retryAfter });
      if (total >= inAll) throw new AppError('BUSY', { retryAfter });
      taken.set(owner, before + 1);
      total += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left === 0) taken.delete(owner);
        else taken.set(owner, left);
      };
    },
  };
}

/** Takes a slot, or returns the error that says why there is none. */
export function tryTake(slots: Slots, owner: string): Release | AppError {
  try {
    return slots.take(owner);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
