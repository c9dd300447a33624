import { AppError } from '@touchline/api';
import type { ErrorCode } from '@touchline/contracts/errors';

/** Bounds how many operations of one kind a server runs at the same time. */
export interface ConcurrencyLimit {
  /** Takes a slot. Returns the error when there is none: 429 above the limit of the address, 503 above that of the server. */
  take(address: string): Slot | AppError;
}

/** Gives the slot back. Calling it again does nothing. */
export type Slot = () => void;

interface Options {
  perAddress: number;
  inAll: number;
  /** The error for an address that has too many. */
  tooMany: ErrorCode;
}

/** Seconds. Slots come free one by one, and a client that retries too early is told to retry again. */
const RETRY_AFTER = 5;

export function concurrencyLimit({ perAddress, inAll, tooMany }: Options): ConcurrencyLimit {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(address) {
      const before = taken.get(address) ?? 0;
      if (before >= perAddress) return new AppError(tooMany, { retryAfter: RETRY_AFTER });
      if (total >= inAll) return new AppError('BUSY', { retryAfter: RETRY_AFTER });
      taken.set(address, before + 1);
      total += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        const now = (taken.get(address) ?? 1) - 1;
        if (now === 0) taken.delete(address);
        else taken.set(address, now);
      };
    },
  };
}
