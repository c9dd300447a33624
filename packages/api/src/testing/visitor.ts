import type { Viewer } from '@touchline/contracts/permissions';
import { findActor } from '../auth/sessions/sessions.service.ts';
import type { AppContext, RequestContext, SessionCarrier } from '../context.ts';
import { type Caller, createCaller } from '../router.ts';

/** A carrier that keeps its token as a browser keeps a cookie, and records every token. */
export interface RecordingCarrier extends SessionCarrier {
  token: string | null;
  /** Every token given, with the lifetime that came with it. */
  readonly given: { token: string; maxAgeSeconds: number }[];
}

export function recordingCarrier(token: string | null = null): RecordingCarrier {
  const given: RecordingCarrier['given'] = [];
  return {
    token,
    given,
    give(newToken, maxAgeSeconds) {
      given.push({ token: newToken, maxAgeSeconds });
      this.token = newToken;
    },
    takeBack() {
      this.token = null;
    },
  };
}

/** A browser. Every call looks up its session, which may have ended. */
export interface Visitor {
  readonly session: RecordingCarrier;
  /** The procedures, with the current rights of the session. */
  call(): Promise<Caller>;
}

export function visitorOf(shared: AppContext, from = '192.0.2.1', token: string | null = null): Visitor {
  const session = recordingCarrier(token);
  return {
    session,
    async call() {
      const viewer = session.token ? await findActor(shared, session.token) : null;
      return createCaller(requestOf(shared, viewer, session, from));
    },
  };
}

/** The context of one request. */
export function requestOf(
  shared: AppContext,
  viewer: Viewer,
  session: SessionCarrier = recordingCarrier(),
  address = '192.0.2.1',
): RequestContext {
  return { ...shared, viewer: viewer && pickActor(viewer), session, tokenScope: null, address };
}

/** A builder's account has more fields than an actor, which rules must not use. */
function pickActor({ id, role, isVerified }: NonNullable<Viewer>) {
  return { id, role, isVerified };
}
