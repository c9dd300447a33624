import type { AppRouter } from '@touchline/api';
import { aPlayer, type TestApp } from '@touchline/api/testing/index';
import type { LiveEvent } from '@touchline/contracts/live';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, testServer } from '../support/index.ts';

interface Tracked {
  id: string;
  data: LiveEvent;
}

/** After a break the client connects again at once; without `retry` it waits for three seconds. */
function withoutPause(response: Response): Response {
  const { body, status, headers } = response;
  if (!response.ok || !body) return response;
  const first = new TransformStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('retry: 1\n\n')) });
  return new Response(body.pipeThrough(first), { status, headers });
}

/** Subscribes as a client of tRPC does, with the cookie of a browser. After a break it connects again once it may. */
function subscribe(address: string, cookie: string) {
  const asked: { url: string; lastEventId: string | undefined }[] = [];
  const { promise: mayConnectAgain, resolve: connectAgain } = Promise.withResolvers<void>();
  const send = async (url: string | URL, init: { headers: Record<string, string> }) => {
    asked.push({ url: String(url), lastEventId: init.headers['Last-Event-ID'] });
    if (asked.length > 1) await mayConnectAgain;
    return withoutPause(await fetch(url, { ...init, headers: { ...init.headers, cookie } }));
  };
  const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: `${address}/trpc`,
    EventSource,
    eventSourceOptions: { fetch: send },
  });
  const received: Tracked[] = [];
  const errors: unknown[] = [];
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const subscription = client.live.changes.subscribe(undefined, {
    onData: (tracked) => received.push(tracked as unknown as Tracked),
    onError: (error) => errors.push(error.data?.appCode),
  });
  onTestFinished(() => subscription.unsubscribe());
  return { received, errors, asked, connectAgain };
}

function anEvent({ shared }: TestApp, userId: string, id: string): void {
  shared.events.publish([{ type: 'change', kind: 'own-video', id, to: { userId } }]);
}

test("tRPC's own subscription link reads the stream, continues after a break, and is told of the sign-out", async () => {
  const server = await testServer();
  const player = await aPlayer(server);
  const browser = await server.browser(player);
  const { received, errors, asked, connectAgain } = subscribe(await server.listen(), browser.cookie ?? '');
  const seen = () => received.map(({ data }) => (data.kind === 'own-video' ? data.id : data.kind));
  await eventually(seen, (all) => all.length === 1);
  anEvent(server, player.id, 'first-video');
  await eventually(seen, (all) => all.length === 2);

  server.http.server.closeAllConnections();
  await eventually(
    () => server.shared.live.count(),
    (count) => count === 0,
  );
  anEvent(server, player.id, 'missed-video');
  connectAgain();
  await eventually(seen, (all) => all.length === 4);
  expect(seen()).toEqual(['ready', 'first-video', 'missed-video', 'ready']);
  expect(asked.map(({ lastEventId }) => lastEventId)).toEqual([undefined, received[1]?.id]);

  await browser.post('/api/auth/logout');
  await eventually(
    () => errors.length,
    (count) => count > 0,
  );
  expect(errors).toEqual(['NOT_SIGNED_IN']);
});
