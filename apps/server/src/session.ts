import {
  type AppContext,
  AppError,
  findActor,
  findTokenOwner,
  type RequestContext,
  type SessionToken,
} from '@touchline/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf, isSafe, networkOf } from './http/request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller and what their call may use. Set for requests to the API, before the handler runs. */
    context: RequestContext;
  }
}

type SessionCookie = ReturnType<typeof sessionCookie>;

/** The session token is in an HttpOnly cookie, which scripts of a page cannot read. */
export function sessionCookie(https: boolean) {
  return { name: https ? '__Host-sid' : 'sid', isSecure: https };
}

/** Gives every request of a scope its context: the owner of the access token, the session of the cookie, or no user. */
export function addSessions(app: FastifyInstance, shared: AppContext, cookie: SessionCookie): void {
  app.decorateRequest('context');
  app.addHook('onRequest', async (request, reply) => {
    const from = {
      address: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      entryPoint: isFromApp(request) ? 'app' : 'rest',
      requestId: request.id,
    } as const;
    const bearer = bearerTokenOf(request);
    if (bearer !== null) {
      const { actor, scope } = await authenticateToken(shared, request, reply, bearer);
      request.context = { ...shared, viewer: actor, session: NO_SESSION, tokenScope: scope, ...from };
      return;
    }
    const session = sessionToken(request, reply, cookie);
    const viewer = session.token ? await findActor(shared, session.token) : null;
    if (session.token && !viewer) setCookie(reply, cookie, '', 0);
    request.context = { ...shared, viewer, session, tokenScope: null, ...from };
  });
}

/**
 * Only the app calls the typed API; pictures, files and uploads it requests by documented paths, and a browser says of these from
 * where they come. All other calls count as `rest`, whatever program makes them.
 */
function isFromApp(request: FastifyRequest): boolean {
  if (request.routeOptions.url?.startsWith('/trpc/')) return true;
  const from = request.headers['sec-fetch-site'];
  return bearerTokenOf(request) === null && (from === 'same-origin' || from === 'none');
}

/** Programs have no cookies, and may not call what sets or clears one. */
const NO_SESSION: SessionToken = { token: null, set() {}, clear() {} };

/** For calls that the server itself makes as an anonymous caller. */
export function visitorContext(shared: AppContext): RequestContext {
  const from = { address: '', userAgent: '', entryPoint: 'job', requestId: '' } as const;
  return { ...shared, viewer: null, session: NO_SESSION, tokenScope: null, ...from };
}

async function authenticateToken(shared: AppContext, { method }: FastifyRequest, reply: FastifyReply, token: string) {
  const found = await findTokenOwner(shared, token);
  if (!found) {
    // Also for public calls, so that a program does not take the public part of a list for the whole list.
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('TOKEN_NOT_GOOD');
  }
  if (found.scope === 'read' && !isSafe(method)) throw new AppError('TOKEN_READ_ONLY');
  return found;
}

function sessionToken(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie): SessionToken {
  return {
    token: request.cookies[cookie.name] || null,
    set: (token, maxAge) => setCookie(reply, cookie, token, maxAge),
    clear() {
      setCookie(reply, cookie, '', 0);
      // The next user of this browser must not find data of the user who has signed out.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

function setCookie(reply: FastifyReply, { name, isSecure }: SessionCookie, token: string, maxAge: number): void {
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge });
}
