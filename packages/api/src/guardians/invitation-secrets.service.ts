import { hashToken, makeToken } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import { setInvitationToken } from './guardianships.repo.ts';

/** Gives an open invitation a new secret for its link, of which the database keeps a hash; earlier links end. */
export async function makeInvitationSecret({ db }: Pick<AppContext, 'db'>, id: string): Promise<string> {
  const token = makeToken();
  await setInvitationToken(db, id, hashToken(token));
  return token;
}
