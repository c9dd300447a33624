import type { MailLinkRow } from '@touchline/db';
import type { AppContext, RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { timestamp, timestampIn } from '../../lib/clock.ts';
import { throttle } from '../../throttle/throttle.ts';
import { hashToken, makeToken } from '../tokens.ts';
import * as repo from './mail-links.repo.ts';

const PAGES: Record<MailLinkRow['purpose'], string> = {
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'change-email': '/confirm-email',
};

export interface NewLink extends Pick<MailLinkRow, 'user_id' | 'purpose' | 'email'> {
  /** How long it is valid, in seconds. */
  seconds: number;
}

/**
 * Makes a link for a mail and returns its address. Only the hash of its secret is stored, so that each run of the job that
 * sends the mail makes another link. Earlier ones stay valid: the mail server may have taken the mail of a run that failed.
 */
export async function makeLink(
  ctx: Pick<AppContext, 'db' | 'clock' | 'publicOrigin'>,
  { seconds, ...link }: NewLink,
): Promise<string> {
  const token = makeToken();
  await repo.insertLink(ctx.db, {
    ...link,
    token_hash: hashToken(token),
    created_at: timestamp(ctx.clock),
    expires_at: timestampIn(ctx.clock, seconds),
  });
  // Browsers send no fragment to a server, so that the secret is in no log and in no Referer.
  return `${ctx.publicOrigin}${PAGES[link.purpose]}#${token}`;
}

/**
 * The link with this secret, if it is valid and for one of the purposes. Uses are counted by the caller's address.
 * @throws {AppError} LINK_NOT_VALID
 */
export async function mustFindLink(
  ctx: RequestContext,
  token: string,
  purposes: readonly MailLinkRow['purpose'][],
): Promise<MailLinkRow> {
  await throttle(ctx, `mail-link:address:${ctx.address}`, ctx.limits.mailLinkUsesPerAddress);
  const link = await repo.findLink(ctx.db, hashToken(token));
  if (!link || !purposes.includes(link.purpose) || link.expires_at <= timestamp(ctx.clock)) {
    throw new AppError('LINK_NOT_VALID');
  }
  return link;
}
