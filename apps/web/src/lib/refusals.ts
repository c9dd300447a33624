import type { ErrorCode } from '@touchline/contracts/errors';
import { codeOf, messageOf, statusOf } from './errors.ts';

/** Statuses of a call that was valid for the page as it was loaded: not allowed any more, gone, or in conflict. */
const CHANGED = [403, 404, 409];

/** For a record that the page has shown, "not found" means that it has been deleted since. */
const DELETED: Partial<Record<ErrorCode, string>> = {
  VIDEO_NOT_FOUND: 'This video has been deleted.',
  USER_NOT_FOUND: 'This account has been deleted.',
  PLAYER_NOT_FOUND: 'This player is no longer available.',
  CONTENT_NOT_FOUND: 'This content has been deleted.',
};

/** Whether an error says that a record or a right has changed since the page was loaded. */
export function tellsOfChange(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && CHANGED.includes(status);
}

/** What has changed, for the toast of a change that was refused for that reason; `fallback` for all other errors. */
export function refusalText(error: unknown, fallback: string): string {
  if (!tellsOfChange(error)) return fallback;
  const code = codeOf(error);
  return (code && DELETED[code]) ?? messageOf(error, fallback);
}
