import { foldIdentifier } from '@touchline/contracts/text';
import { type Db, lookKey } from '@touchline/db';
import { AppError } from '../../platform/errors.ts';
import { isLookTaken } from './users.repo.ts';

/** No username begins or ends with one of these, or has it as a part. */
const TEAM_WORDS = ['admin', 'administrator', 'administration', 'moderator', 'safeguarding', 'touchline'].map(lookKey);
/** No username consists of these alone. */
const OFFICE_WORDS = [
  'support',
  'team',
  'staff',
  'official',
  'system',
  'help',
  'helpdesk',
  'service',
  'root',
  'mod',
].map(lookKey);
/** No username is one of these; `player7` is. */
const ROLE_WORDS = ['player', 'scout', 'guardian', 'parent', 'coach', 'referee'].map(lookKey);

/** Throws when a username that a user chooses for themselves reads like a role of the platform, or looks like another one. */
export async function assertOwnUsername(db: Db, username: string): Promise<void> {
  if (readsAsRole(username)) throw new AppError('USERNAME_RESERVED', { at: 'username' });
  if (await isLookTaken(db, username)) throw new AppError('USERNAME_MISLEADING', { at: 'username' });
}

function readsAsRole(username: string): boolean {
  if (ROLE_WORDS.includes(lookKey(username))) return true;
  // Digits at the end of a word number it, others stand for letters.
  const words = foldIdentifier(username)
    .split(/[._-]+/)
    .map((word) => lookKey(word.replace(/\d+$/, '')))
    .filter((word) => word !== '');
  const whole = words.join('');
  if (TEAM_WORDS.some((word) => whole.startsWith(word) || whole.endsWith(word) || words.includes(word))) return true;
  return OFFICE_WORDS.includes(whole) || (words.length > 0 && words.every((word) => OFFICE_WORDS.includes(word)));
}
