import type { OutboxEntry, OutboxMail } from '@touchline/contracts/mails';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { recordAct } from '../audit/audit.service.ts';
import * as repo from './mails.repo.ts';

/** The mails in the outbox, newest first. Those that were sent by a mail server before have no file and are left out. */
export async function listOutbox(ctx: ActorContext, input: PageInput): Promise<Page<OutboxEntry>> {
  assertReadable(ctx);
  const page = await repo.listSentMails(ctx.db, input);
  const mails = await Promise.all(page.items.map((sent) => readMail(ctx, sent)));
  return { ...page, items: mails.filter((mail) => mail !== null) };
}

export async function readOutboxMail(ctx: ActorContext, id: string): Promise<OutboxMail> {
  assertReadable(ctx);
  const row = await repo.findMail(ctx.db, id);
  const mail = row?.sent_at ? await readMail(ctx, { id: row.id, sentAt: row.sent_at }) : null;
  if (!mail) throw new AppError('MAIL_NOT_FOUND');
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'mail.read', target: { kind: 'mail', id } }));
  return mail;
}

/** Mails contain links that set a password or confirm an address: admins must not see them on a real platform. */
function assertReadable(ctx: ActorContext): void {
  if (!ctx.isOutboxReadable) throw new AppError('NOT_FOUND');
}

async function readMail(ctx: ActorContext, sent: Pick<OutboxMail, 'id' | 'sentAt'>): Promise<OutboxMail | null> {
  const message = await ctx.outbox.read(sent.id);
  if (!message) return null;
  // Loaded on demand: only demo servers read mails.
  const { default: PostalMime } = await import('postal-mime');
  const { subject = '', to, text = '', html = '' } = await PostalMime.parse(message);
  const { name: receiverName = '', address: receiverAddress = '' } = to?.[0] ?? {};
  return { ...sent, subject, receiverName, receiverAddress, text, html };
}
