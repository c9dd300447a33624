import type { ContactRequest } from '@touchline/contracts/contact-requests';
import { fileReport } from '../cases/case-reports.service.ts';
import type { ActorContext } from '../context.ts';
import { throttle } from '../throttle/throttle.ts';
import { answerRequest } from './contact-requests.service.ts';

/** Declines a request and reports who has asked, with a copy of the request: its text is in no conversation. */
export async function declineAndReport(ctx: ActorContext, id: string): Promise<ContactRequest> {
  await throttle(ctx, `report:user:${ctx.viewer.id}`, ctx.limits.reportsPerUser);
  const request = await answerRequest(ctx, { id, answer: 'decline' });
  const { other: asker, subject, content, isFromPlayer, route } = request;
  // The own child, or the player themselves, is not reported.
  if (isFromPlayer) return request;
  await fileReport(ctx, {
    about: { id: asker.id, name: `${asker.firstName} ${asker.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: asker.id,
    reason: 'outside-contact',
    content: 'A request for contact, which was declined.',
    copy: [
      { label: 'Subject', value: subject },
      { label: 'Request', value: content },
    ],
    concernsMinor: route !== 'player',
    isForMinor: route !== 'player',
  });
  return request;
}
