import { setTimeout as pause } from 'node:timers/promises';
import { type Db, listen } from '@touchline/db';
import { sql } from 'kysely';
import type { Log } from '../context.ts';
import { type AppEvent, type Events, newEventId } from './events.ts';
import { localEvents } from './local-events.ts';

const CHANNEL = 'touchline_events';
/** PostgreSQL rejects payloads of 8000 bytes. An event has about 200. */
const PAYLOAD_MAX_BYTES = 7900;
const CLOSE_MS = 500;

/** Events of all servers that use this PostgreSQL, by LISTEN and NOTIFY, in the order of the commits. */
export async function postgresEvents({ db, url, log }: { db: Db; url: string; log: Log }): Promise<Events> {
  const local = localEvents(log);
  const pending = new Set<Promise<void>>();

  const listener = await listen(url, {
    channel: CHANNEL,
    onMessage(payload) {
      try {
        const { id, event } = JSON.parse(payload) as { id: string; event: AppEvent };
        local.receive(event, id);
      } catch (error) {
        log.error({ err: error }, 'an event could not be read');
      }
    },
    onGap: local.tellOfGap,
    onDown: (error) => log.warn({ err: error }, 'events of other servers cannot be received; connecting again'),
    onUp: () => log.warn({}, 'events of other servers are received again'),
  });

  const notify = async (events: readonly AppEvent[]) => {
    try {
      const payloads = events.map((event) => JSON.stringify({ id: newEventId(), event }));
      const tooLong = payloads.find((payload) => Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES);
      if (tooLong) throw new Error(`An event has more than ${PAYLOAD_MAX_BYTES} bytes.`);
      const list = JSON.stringify(payloads);
      await sql`select pg_notify(${CHANNEL}, payload) from json_array_elements_text(${list}::json) as payload`.execute(
        db,
      );
    } catch (error) {
      log.error({ err: error, events: events.length }, 'events could not be published');
    }
  };

  return {
    publish(events) {
      const publishing = notify(events).finally(() => pending.delete(publishing));
      pending.add(publishing);
    },
    subscribe: local.subscribe,
    async close() {
      await local.close();
      await Promise.race([Promise.all(pending), pause(CLOSE_MS, undefined, { ref: false })]);
      await listener.close();
    },
  };
}
