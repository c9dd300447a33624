import { type Db, openDatabase } from '@touchline/db';
import { onTestFinished } from 'vitest';
import type { AppEvent, Events } from '../platform/events/events.ts';
import { postgresEvents } from '../platform/events/postgres-events.ts';

interface Heard {
  events: AppEvent[];
  ids: string[];
  gaps: number;
}

/** Records what a listener receives. */
export function hear(events: Events): Heard {
  const heard: Heard = { events: [], ids: [], gaps: 0 };
  events.subscribe(
    (event, id) => {
      heard.events.push(event);
      heard.ids.push(id);
    },
    () => {
      heard.gaps += 1;
    },
  );
  return heard;
}

/** The messages that the events have logged. */
export const problems: string[] = [];
export const log = {
  info() {},
  warn: (_facts: object, message: string) => void problems.push(message),
  error: (_facts: object, message: string) => void problems.push(message),
};

/** The events of a server of its own on this database, until the end of the test. */
export async function onPostgres(url: string): Promise<{ db: Db; events: Events }> {
  const { db, close } = await openDatabase({ url, folder: '' });
  const events = await postgresEvents({ db, url, log });
  onTestFinished(async () => {
    await events.close();
    await close();
  });
  return { db, events };
}
