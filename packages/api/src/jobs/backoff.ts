import type { JobKind } from './jobs.ts';

/** Pauses grow from 1-2 minutes after the first failed run to 64-128 minutes after the seventh, and not further. */
export const RETRY_SECONDS = 60;
export const RETRY_SECONDS_MAX = 128 * 60;
export const ATTEMPTS = 8;
const LEASE_SECONDS = 60;
const LIMIT_SECONDS = 3600;
/** The shortest that pg-boss accepts; a shorter one would be lost to a pause of the process. */
const LEASE_SECONDS_MIN = 10;

/**
 * The pause after a failed run in seconds. Growing pauses spare a service that is down; the random half spreads out jobs that
 * failed together. It is the formula of pg-boss.
 */
export function pauseAfter(attempt: number, random = Math.random()): number {
  return Math.min(RETRY_SECONDS_MAX, (RETRY_SECONDS * 2 ** attempt * (1 + random)) / 2);
}

/** How long a job stays with a process that shows no sign of life, in seconds. */
export function leaseOf({ leaseSeconds = LEASE_SECONDS }: JobKind): number {
  return Math.max(LEASE_SECONDS_MIN, leaseSeconds);
}

/** How long a run may take, in seconds. */
export function limitOf({ limitSeconds = LIMIT_SECONDS }: JobKind): number {
  return limitSeconds;
}
