import { type AppContext, unsubscribe } from '@touchline/api';
import type { FastifyInstance } from 'fastify';

/** The forms that mail providers send: `List-Unsubscribe=One-Click`, in either encoding of a form. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const FORM_MAX_BYTES = 4096;

/** Unsubscribes by the link in the header of a mail (RFC 8058), which providers call without a cookie: its token is the proof. */
export async function oneClickUnsubscribe(app: FastifyInstance, { shared }: { shared: AppContext }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, _form, done) =>
    done(null),
  );
  // GET is a page of the app and changes nothing, because programs that check mails follow links.
  app.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
    const { token } = request.query;
    await unsubscribe(shared, typeof token === 'string' ? token : '');
    return reply.type('text/plain').send('You will get no more of these emails.\n');
  });
}
