import type { LiveEvent } from '@touchline/contracts/live';
import { type Actor, can } from '@touchline/contracts/permissions';
import type { AppContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccessEndedEvent, ChangeEvent } from '../../platform/events/events.ts';
import { findActors } from '../sessions/sessions.service.ts';
import type { LiveHub, LiveSink, Subscriber } from './live.ts';
import { type RecentEvent, recentEvents } from './recent-events.ts';

interface Stream {
  viewer: Actor;
  session: string;
  sink: LiveSink;
  turn: number;
}

/** Pings are spread over the interval, so that thousands of streams are not written to at once. */
const TURNS = 25;
const REPLAYED_MAX = 100;
const RETRY_AFTER = 30;
const EVERYTHING: LiveEvent = { kind: 'everything', id: '' };
const READY: LiveEvent = { kind: 'ready', id: '' };

export function createLiveHub(parts: Pick<AppContext, 'db' | 'clock' | 'events' | 'limits' | 'log'>): LiveHub {
  const { clock, events, limits, log } = parts;
  const streams = new Map<string, Set<Stream>>();
  const recent = recentEvents(() => clock.now().getTime());
  let open = 0;
  let opened = 0;
  let turn = 0;
  let timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  const all = () => [...streams.values()].flatMap((ofUser) => [...ofUser]);
  const remove = (stream: Stream) => {
    const ofUser = streams.get(stream.viewer.id);
    if (!ofUser?.delete(stream)) return false;
    if (ofUser.size === 0) streams.delete(stream.viewer.id);
    open -= 1;
    if (open === 0) stopTimers();
    return true;
  };
  const end = (stream: Stream, error: AppError | null) => {
    if (remove(stream)) stream.sink.end(error);
  };
  const endAccess = (stream: Stream) => end(stream, new AppError('NOT_SIGNED_IN'));

  const check = async (some = all()) => {
    const actors = await findActors(parts, [...new Set(some.map(({ session }) => session))]);
    for (const stream of some) {
      const actor = actors.get(stream.session);
      if (actor && actor.id === stream.viewer.id) stream.viewer = actor;
      else endAccess(stream);
    }
  };
  // While the database is unavailable, streams stay open: they tell only that something has changed.
  const tryCheck = (some?: Stream[]) =>
    check(some).catch((error: unknown) => log.warn({ err: error }, 'the sessions of live streams were not checked'));

  const pingTurn = () => {
    turn = (turn + 1) % TURNS;
    for (const stream of all()) if (stream.turn === turn) stream.sink.ping();
  };
  const startTimers = () => {
    timers = [
      setInterval(pingTurn, limits.streamPingMs / TURNS).unref(),
      setInterval(() => void tryCheck(), limits.streamCheckMs).unref(),
    ];
  };
  const stopTimers = () => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };

  const send = ({ kind, id, to }: ChangeEvent, eventId: string) => {
    const receivers = 'userId' in to ? [...(streams.get(to.userId) ?? [])] : all();
    for (const stream of receivers) if (isFor(to, stream.viewer)) stream.sink.send({ kind, id }, eventId);
  };
  const endOf = ({ userId, session, except }: AccessEndedEvent) => {
    for (const stream of [...(streams.get(userId) ?? [])]) {
      const isMeant = session ? stream.session === session : stream.session !== except;
      if (isMeant) endAccess(stream);
    }
  };
  const unsubscribe = events.subscribe(
    (event, id) => {
      if (event.type === 'access-ended') return endOf(event);
      recent.add(id, event);
      send(event, id);
    },
    () => {
      recent.restart();
      for (const { sink } of all()) sink.send(EVERYTHING, recent.head());
      // The missed events may include a sign-out.
      void tryCheck();
    },
  );

  /** Null if the missed events are unknown or too many. */
  const missed = ({ viewer, lastEventId, openForMs = 0 }: Subscriber): RecentEvent[] | null => {
    const since = lastEventId ? recent.after(lastEventId) : recent.ofLast(openForMs);
    const own = since?.filter(({ event }) => isFor(event.to, viewer));
    if (!own) return null;
    const last = new Map(own.map((entry) => [keyOf(entry), entry]));
    const distinct = own.filter((entry) => last.get(keyOf(entry)) === entry);
    return distinct.length > REPLAYED_MAX ? null : distinct;
  };

  /** Replaces the oldest stream of the same session: a browser that changed its network leaves one that looks open for 15 minutes. */
  const makeSpace = ({ viewer, session }: Subscriber) => {
    const ofUser = [...(streams.get(viewer.id) ?? [])];
    if (ofUser.length >= limits.streamsPerUser) {
      const oldest = ofUser.find((stream) => stream.session === session);
      if (!oldest) throw new AppError('TOO_MANY_STREAMS', { retryAfter: RETRY_AFTER });
      end(oldest, null);
    }
    if (open >= limits.streamsAtOnce) throw new AppError('BUSY', { retryAfter: RETRY_AFTER });
  };

  return {
    async open(subscriber, sink) {
      const { viewer, session } = subscriber;
      if (isStopping) throw new AppError('BUSY', { retryAfter: RETRY_AFTER });
      makeSpace(subscriber);
      opened += 1;
      const added: Stream = { viewer, session, sink, turn: opened % TURNS };
      streams.set(viewer.id, (streams.get(viewer.id) ?? new Set()).add(added));
      open += 1;
      if (open === 1) startTimers();
      const replayed = missed(subscriber);
      for (const { event, id } of replayed ?? []) sink.send({ kind: event.kind, id: event.id }, id);
      sink.send(replayed ? READY : EVERYTHING, recent.head());
      // The session may have ended after it was looked up, before its stream was added.
      void tryCheck([added]);
      return () => void remove(added);
    },
    check: () => check(),
    count: () => open,
    endAll() {
      // A call that is still looking up its session would open its stream afterwards.
      isStopping = true;
      for (const stream of all()) end(stream, null);
    },
    close() {
      unsubscribe();
      stopTimers();
      for (const stream of all()) end(stream, null);
    },
  };
}

function isFor(to: ChangeEvent['to'], viewer: Actor): boolean {
  return 'userId' in to ? to.userId === viewer.id : can(viewer, to.permission);
}

const keyOf = ({ event: { kind, id } }: RecentEvent) => `${kind} ${id}`;
