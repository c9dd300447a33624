import {
  AppError,
  accept,
  createAdmin as createAdminAccount,
  discloseFiles,
  findByName,
  issueToken,
  listTokens,
  revokeToken,
  setPassword,
} from '@touchline/api';
import { type AccessToken, accessTokenFields } from '@touchline/contracts/access-tokens';
import { email, password, username } from '@touchline/contracts/auth';
import { NAME_MAX, PAGE_SIZE_MAX, REASON_MAX } from '@touchline/contracts/limits';
import { can } from '@touchline/contracts/permissions';
import { foldIdentifier, personName, requiredText } from '@touchline/contracts/text';
import { z } from 'zod';
import { ADMIN_PASSWORD_MIN } from '../../config.ts';
import type { OpenParts } from '../open-parts.ts';
import { type Options, print, printError } from './terminal.ts';

const adminSchema = z.object({
  username,
  email,
  password: password(ADMIN_PASSWORD_MIN),
  firstName: personName('First name is required', NAME_MAX),
  lastName: personName('Last name is required', NAME_MAX),
});

export async function createAdmin({ shared }: OpenParts, options: Options, password: string): Promise<void> {
  const { username, email, 'first-name': firstName, 'last-name': lastName } = options;
  const admin = accept(adminSchema, { username, email, firstName, lastName, password });
  await createAdminAccount(shared, admin);
  print(`The admin ${admin.username} has been created.`);
}

export async function resetPassword(parts: OpenParts, name: string, input: string): Promise<void> {
  const user = await mustFind(parts, name);
  const { shared } = parts;
  const isAdmin = can({ id: user.id, role: user.role, isVerified: true }, 'users:administer');
  const minLength = isAdmin ? ADMIN_PASSWORD_MIN : shared.limits.passwordMinLength;
  await setPassword(shared, user.id, accept(password(minLength), input), { act: 'password.reset' });
  print(`The password of ${user.username} has been set, and all sessions and access tokens have ended.`);
}

/** Creates an access token for a user. Only the token goes to standard output, so that it can be piped. */
export async function createToken(parts: OpenParts, owner: string, options: Options): Promise<void> {
  const { name, scope, days: expiresInDays } = options;
  const fields = accept(accessTokenFields, { name, scope, expiresInDays });
  const user = await mustFind(parts, owner);
  if (user.is_active !== 1) throw new AppError('ACCOUNT_INACTIVE');
  const made = await issueToken(parts.shared, user, fields);
  printError(`The token "${made.name}" of ${user.username} is valid until ${made.expiresAt}. It is shown only now:`);
  print(made.token);
}

export async function printTokens(parts: OpenParts, owner: string): Promise<void> {
  const user = await mustFind(parts, owner);
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listTokens(parts.shared.db, user.id, { limit: PAGE_SIZE_MAX, cursor });
    process.stdout.write(page.items.map((token) => `${lineOf(token)}\n`).join(''));
    cursor = page.nextCursor;
  }
}

export async function revoke(parts: OpenParts, owner: string, id: string): Promise<void> {
  const user = await mustFind(parts, owner);
  await revokeToken(parts.shared, user.id, id);
  print('The token has been revoked.');
}

const reasonSchema = z.object({ reason: requiredText('Please say why, with --reason.', REASON_MAX) });

/** Prints, as JSON, what a scout has written about players, while a case keeps one of them. */
export async function printFiles(parts: OpenParts, scout: string, { player, ...options }: Options): Promise<void> {
  const { reason } = accept(reasonSchema, options);
  const { id: scoutId } = await mustFind(parts, scout);
  const playerId = player === undefined ? undefined : (await mustFind(parts, player)).id;
  print(JSON.stringify(await discloseFiles(parts.shared, { scoutId, playerId, reason }), null, 2));
}

async function mustFind({ shared }: OpenParts, name: string) {
  const user = await findByName(shared.db, foldIdentifier(name));
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}

function lineOf({ id, scope, ending, expiresAt, lastUsedAt, name }: AccessToken): string {
  const lastUse = lastUsedAt ? `used ${lastUsedAt}` : 'never used';
  return [id, scope, `...${ending}`, `until ${expiresAt}`, lastUse, name].join('  ');
}
