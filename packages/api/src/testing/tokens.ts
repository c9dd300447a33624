import type { AccessTokenFields, NewAccessToken } from '@touchline/contracts/access-tokens';
import type { Actor } from '@touchline/contracts/permissions';
import { issueToken } from '../accounts/sessions/access-tokens.service.ts';
import type { TestApp } from './test-app.ts';

/** A user's access token; with full scope by default. */
export function aToken(
  app: TestApp,
  owner: Pick<Actor, 'id' | 'role'>,
  fields: Partial<AccessTokenFields> = {},
): Promise<NewAccessToken> {
  return issueToken(app.shared, owner, { name: 'Nightly report', scope: 'full', expiresInDays: 90, ...fields });
}
