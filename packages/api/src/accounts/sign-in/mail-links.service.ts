import type { MailLinkRow } from '@touchline/db';
import type { AppContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, makeToken } from '../../platform/lib/tokens.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as repo from './sign-in.repo.ts';

const PAGES: Record<MailLinkRow['purpose'], string> = {
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'change-email': '/confirm-email',
};

/** Makes a link, valid for some seconds. Earlier ones stay valid: the mail server may have accepted the mail of a failed run of the job. */
export async function makeLink(
  ctx: AppContext,
  { seconds, ...link }: Pick<MailLinkRow, 'user_id' | 'purpose' | 'email'> & { seconds: number },
): Promise<string> {
  const token = makeToken();
  await repo.insertLink(ctx.db, {
    ...link,
    token_hash: hashToken(token),
    created_at: ctx.clock.timestamp(),
    expires_at: ctx.clock.timestampIn(seconds),
  });
  // Browsers send no fragment to a server: the secret is in no log and no Referer.
  return `${ctx.publicOrigin}${PAGES[link.purpose]}#${token}`;
}

/** The link with this secret, for one of the purposes; throws LINK_NOT_VALID. Uses are counted by the caller's address. */
export async function mustFindLink(
  ctx: RequestContext,
  token: string,
  purposes: readonly MailLinkRow['purpose'][],
): Promise<MailLinkRow> {
  await throttle(ctx, `mail-link:address:${ctx.address}`, ctx.limits.mailLinkUsesPerAddress);
  const link = await repo.findLink(ctx.db, hashToken(token));
  if (!link || !purposes.includes(link.purpose) || link.expires_at <= ctx.clock.timestamp()) {
    throw new AppError('LINK_NOT_VALID');
  }
  return link;
}

/** Throws LINK_NOT_VALID, also for USER_NOT_FOUND: the account was deleted meanwhile, and its links with it. */
export function linkNotValid(cause?: unknown): never {
  const isExpected = cause === undefined || (cause instanceof AppError && cause.code === 'USER_NOT_FOUND');
  throw isExpected ? new AppError('LINK_NOT_VALID', { cause }) : cause;
}
