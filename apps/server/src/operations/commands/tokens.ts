import { AppError, accept, findByName, issueToken, listTokens, revokeToken } from '@touchline/api';
import { type AccessToken, accessTokenFields } from '@touchline/contracts/access-tokens';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { foldIdentifier } from '@touchline/contracts/text';
import type { OpenParts } from '../open-parts.ts';

/** The options of the commands. */
export interface TokenOptions {
  name?: string | undefined;
  scope?: string | undefined;
  days?: string | undefined;
}

/** Creates an access token for a user. Only the token goes to standard output, so that it can be piped. */
export async function createToken(parts: OpenParts, owner: string, options: TokenOptions): Promise<void> {
  const { name, scope, days: expiresInDays } = options;
  const fields = accept(accessTokenFields, { name, scope, expiresInDays });
  const user = await mustFind(parts, owner);
  if (user.is_active !== 1) throw new AppError('ACCOUNT_INACTIVE');
  const made = await issueToken(parts.shared, user, fields);
  process.stderr.write(
    `The token "${made.name}" of ${user.username} is valid until ${made.expiresAt}. It is shown only now:\n`,
  );
  process.stdout.write(`${made.token}\n`);
}

/** Prints the tokens of a user, one a line: id, scope, last characters, expiry, last use, name. */
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
  process.stdout.write('The token has been revoked.\n');
}

async function mustFind({ shared }: OpenParts, name: string) {
  const user = await findByName(shared.db, foldIdentifier(name));
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}

function lineOf({ id, scope, ending, expiresAt, lastUsedAt, name }: AccessToken): string {
  return [id, scope, `...${ending}`, `until ${expiresAt}`, lastUsedAt ? `used ${lastUsedAt}` : 'never used', name].join(
    '  ',
  );
}
