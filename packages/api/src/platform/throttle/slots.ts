import type { ErrorCode } from '@touchline/contracts/errors';
import { AppError } from '../errors.ts';

export type Release = () => void;

interface Bounds {
  perOwner: number;
  inAll?: number;
  tooMany: ErrorCode;
  retryAfter?: number;
}

export type Slots = ReturnType<typeof createSlots>;

/** Limits how much one owner (an address or a user) and all owners together do at the same time in this process. */
export function createSlots({ perOwner, inAll = Number.POSITIVE_INFINITY, tooMany, retryAfter = 5 }: Bounds) {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(owner: string): Release {
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

export function tryTake(slots: Slots, owner: string): Release | AppError {
  try {
    return slots.take(owner);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
