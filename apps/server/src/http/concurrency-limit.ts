import { AppError } from '@touchline/api';
import type { ErrorCode } from '@touchline/contracts/errors';

/** How many of something one server has under way at a time. */
export interface ConcurrencyLimit {
  /** A place for one more, or the refusal: 429 over the limit of the address, 503 over that of the server. */
  take(address: string): Place | AppError;
}

/** Gives a place back; more than one call counts as one. */
export type Place = () => void;

interface Options {
  perAddress: number;
  inAll: number;
  /** What an address is told that has too many. */
  tooMany: ErrorCode;
}

/** Seconds. Places come free one by one, and a client that comes back too early only asks again. */
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
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        total -= 1;
        const now = (taken.get(address) ?? 1) - 1;
        if (now === 0) taken.delete(address);
        else taken.set(address, now);
      };
    },
  };
}
