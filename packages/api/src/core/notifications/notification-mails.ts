import { digestMailFacts, notificationMailFacts, rowOf } from '@touchline/contracts/notifications';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { AppContext } from '../../platform/context.ts';
import { defineMail } from '../mail/mail-template.ts';
import { hasNewer, listForMail, type MailedNotification, toNotification } from './notifications.repo.ts';

/** Further ones are only counted. */
const DIGEST_ENTRIES_MAX = 30;

const SETTINGS = 'You can change this in your account settings.';

/** The email of one notification. It is not sent when the notification was read or removed, or email switched off meanwhile. */
export const notificationMail = defineMail({
  name: 'notification',
  facts: notificationMailFacts,
  isEssential: false,
  async write(ctx, receiver, { notificationId }) {
    const [found] = await listForMail(ctx.db, receiver.id, [notificationId]);
    if (!found || isDone(found) || !found.chosen.email) return null;
    if (rowOf(found.kind).isState && (await hasNewer(ctx.db, found.row))) return null;
    const { title, detail, url } = written(ctx, found);
    return {
      subject: title,
      heading: title,
      paragraphs: detail ? [detail] : [],
      action: { label: `Open ${PRODUCT_NAME}`, url },
      reason: `You get this because email is switched on for “${rowOf(found.kind).label}”. ${SETTINGS}`,
      unsubscribe: { kind: found.kind },
    };
  },
});

/** The daily email with all that waited for it, is not read and has the digest still switched on. */
export const digestMail = defineMail({
  name: 'digest',
  facts: digestMailFacts,
  isEssential: false,
  async write(ctx, receiver, { notificationIds }) {
    const found = await listForMail(ctx.db, receiver.id, notificationIds);
    const waiting = found.filter((one) => one.chosen.digest && !isDone(one));
    if (waiting.length === 0) return null;
    const news = waiting.length === 1 ? '1 notification' : `${waiting.length} notifications`;
    const entries = waiting.slice(0, DIGEST_ENTRIES_MAX).map((one) => {
      const { title, detail, url } = written(ctx, one);
      return { text: detail ? `${title}: ${detail}` : title, url };
    });
    const rest = waiting.length - entries.length;
    return {
      subject: `${news} on ${PRODUCT_NAME}`,
      heading: 'Your daily digest',
      paragraphs: [rest > 0 ? `The newest of ${news}; ${rest} more are in the app.` : `${news} since the last digest.`],
      entries,
      action: { label: 'See all notifications', url: `${ctx.publicOrigin}/notifications` },
      reason: `You get this because the daily digest is switched on for some notifications. ${SETTINGS}`,
    };
  },
});

function written(ctx: AppContext, found: MailedNotification) {
  const { title, detail, link } = toNotification(found.row, found.role, { forMail: true });
  return { title, detail, url: `${ctx.publicOrigin}${link}` };
}

function isDone({ row, kind }: MailedNotification): boolean {
  return row.read_at !== null && (row.in_app === 1 || rowOf(kind).isReadElsewhere === true);
}
