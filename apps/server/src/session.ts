import {
  type AppContext,
  AppError,
  findActor,
  findTokenOwner,
  type RequestContext,
  type SessionCarrier,
} from '@touchline/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf, isSafe, networkOf } from './http/request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks and with what; there for requests to the API, made before their handler runs. */
    context: RequestContext;
  }
}

/** The session travels in an HttpOnly cookie that scripts cannot read (security.md 5.1). */
export interface SessionCookie {
  name: string;
  isSecure: boolean;
}

export function sessionCookie(https: boolean): SessionCookie {
  return { name: https ? '__Host-sid' : 'sid', isSecure: https };
}

/** Gives every request of a scope its context: for whom the access token acts, the live session behind the cookie, or nobody. */
export function addSessions(app: FastifyInstance, shared: AppContext, cookie: SessionCookie): void {
  app.decorateRequest('context');
  app.addHook('onRequest', async (request, reply) => {
    const address = networkOf(request.ip);
    const bearer = bearerTokenOf(request);
    if (bearer !== null) {
      const { actor, scope } = await admitProgram(shared, request, { token: bearer, reply });
      request.context = { ...shared, viewer: actor, session: NO_SESSION, tokenScope: scope, address };
      return;
    }
    const session = carrier(request, reply, cookie);
    const viewer = session.token ? await findActor(shared, session.token) : null;
    // A dead cookie counts as none, and the browser is told to drop it.
    if (session.token && !viewer) dropCookie(reply, cookie);
    request.context = { ...shared, viewer, session, tokenScope: null, address };
  });
}

/** Programs keep no cookies, and what would give or take one is closed to them. */
const NO_SESSION: SessionCarrier = { token: null, give() {}, takeBack() {} };

/** For what the server asks as anybody could, who has no session. */
export function visitorContext(shared: AppContext): RequestContext {
  return { ...shared, viewer: null, session: NO_SESSION, tokenScope: null, address: '' };
}

/**
 * For whom an access token acts. One that is no good is refused everywhere, public calls too: a program should not go on
 * as nobody and take the little it gets for everything. One that may only read is refused all else here, before any door.
 */
async function admitProgram(
  shared: AppContext,
  request: FastifyRequest,
  { token, reply }: { token: string; reply: FastifyReply },
) {
  const found = await findTokenOwner(shared, token);
  if (!found) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('TOKEN_NOT_GOOD');
  }
  if (found.scope === 'read' && !isSafe(request.method)) throw new AppError('TOKEN_READ_ONLY');
  return found;
}

function carrier(request: FastifyRequest, reply: FastifyReply, cookie: SessionCookie): SessionCarrier {
  return {
    token: request.cookies[cookie.name] || null,
    give: (token, maxAge) => void reply.setCookie(cookie.name, token, { ...attributesOf(cookie), maxAge }),
    takeBack() {
      dropCookie(reply, cookie);
      // Whoever uses this browser next finds nothing of the person who has just left.
      reply.header('clear-site-data', '"cache"');
    },
  };
}

function dropCookie(reply: FastifyReply, cookie: SessionCookie): void {
  reply.setCookie(cookie.name, '', { ...attributesOf(cookie), maxAge: 0 });
}

function attributesOf({ isSecure }: SessionCookie) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
}
