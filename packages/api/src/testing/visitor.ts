import type { Viewer } from '@touchline/contracts/permissions';
import { findActor } from '../accounts/sessions/sessions.service.ts';
import type { AppContext, RequestContext, SessionToken } from '../platform/context.ts';
import { type Caller, createCaller } from '../router.ts';

/** Keeps the token as a browser keeps a cookie, and records every token that was set. */
export interface RecordedSessionToken extends SessionToken {
  token: string | null;
  /** Every token set, with its lifetime. */
  readonly given: { token: string; maxAgeSeconds: number }[];
}

export function recordedSessionToken(token: string | null = null): RecordedSessionToken {
  const given: RecordedSessionToken['given'] = [];
  return {
    token,
    given,
    set(newToken, maxAgeSeconds) {
      given.push({ token: newToken, maxAgeSeconds });
      this.token = newToken;
    },
    clear() {
      this.token = null;
    },
  };
}

/** Where the calls of a browser come from. */
export interface CallOrigin {
  address?: string;
  userAgent?: string;
}

/** A browser. Every call looks up its session, which may have ended. */
export interface Visitor {
  readonly session: RecordedSessionToken;
  /** The procedures, with the current rights of the session. */
  call(): Promise<Caller>;
}

export function visitorOf(shared: AppContext, from: CallOrigin = {}, token: string | null = null): Visitor {
  const session = recordedSessionToken(token);
  return {
    session,
    async call() {
      const viewer = session.token ? await findActor(shared, session.token) : null;
      return createCaller(requestOf(shared, viewer, session, from));
    },
  };
}

const FROM_TEST = { entryPoint: 'app', requestId: 'a request' } as const;

/** The context of one request. */
export function requestOf(
  shared: AppContext,
  viewer: Viewer,
  session: SessionToken = recordedSessionToken(),
  { address = '192.0.2.1', userAgent = 'a browser' }: CallOrigin = {},
): RequestContext {
  return {
    ...shared,
    viewer: viewer && pickActor(viewer),
    session,
    tokenScope: null,
    address,
    userAgent,
    ...FROM_TEST,
  };
}

/** A builder's account has more fields than an actor, which rules must not use. */
function pickActor({ id, role, isVerified, isSafeguarding, isContactSuspended }: NonNullable<Viewer>) {
  return {
    id,
    role,
    isVerified,
    ...(isSafeguarding && { isSafeguarding }),
    ...(isContactSuspended && { isContactSuspended }),
  };
}
