import type { Viewer } from '@touchline/contracts/permissions';
import { findActor } from '../auth/sessions/sessions.service.ts';
import type { AppContext, RequestContext, SessionCarrier } from '../context.ts';
import { type Caller, createCaller } from '../router.ts';

/** A carrier that keeps what it is given, as a browser keeps a cookie, and remembers all it was ever given. */
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

/** One browser: every call looks its session up anew, so that one that has ended is noticed. */
export interface Visitor {
  readonly session: RecordingCarrier;
  /** The procedures, with the rights that the browser's session has at this moment. */
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

/** A builder's account has more than an actor; rules must not lean on it. */
function pickActor({ id, role, isVerified }: NonNullable<Viewer>) {
  return { id, role, isVerified };
}
