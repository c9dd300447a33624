import { expect, test, vi } from 'vitest';
import { stubTus } from '../../../../testing/uploads.ts';
import { sendVideo } from './send-video.ts';

const aVideo = (bytes: number) => ({
  playerId: 'ann',
  key: 'a-key',
  details: { title: 'Goal', description: '', tags: [], isPublic: true },
  file: new File(['x'.repeat(bytes)], 'goal.mp4', { type: 'video/mp4' }),
});

/** Sends a video, and tells what became of it. */
function send(bytes: number, url: string | null = null) {
  const server = stubTus();
  const events = { onBegun: vi.fn(), onProgress: vi.fn(), onLost: vi.fn(), onDone: vi.fn(), onFailed: vi.fn() };
  const begin = () => sendVideo(aVideo(bytes), url, events);
  return { server, events, begin };
}

test.each([
  ['in the middle', 40],
  ['at its end', 200],
])(
  'an address under which the server has an upload of another length, %s, is not continued',
  async (_where, offset) => {
    const address = `${window.location.origin}/api/uploads/other`;
    const { server, events, begin } = send(100, address);
    server.offsets.set(address, offset);
    server.sizes.set(address, 200);
    begin();
    await vi.waitFor(() => expect(server.parts).toHaveLength(1));
    expect(server.parts[0]).toMatchObject({ offset: 0, texts: { filename: 'goal.mp4' } });
    expect(server.offsets.get(address)).toBe(offset);
    server.parts[0]?.respond(200);
    await vi.waitFor(() => expect(events.onDone).toHaveBeenCalledOnce());
    expect(events.onFailed).not.toHaveBeenCalled();
  },
);

test.each([
  ['the server has stored the video', 100, 'done'],
  ['the last byte is missing', 99, 'part'],
  ['the server knows it no more', undefined, 'restart'],
])('a connection that is dead after the last byte is noticed after a minute: %s', async (_what, offset, then) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, events, begin } = send(100);
  begin();
  await vi.waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.progress(100);
  const [address = ''] = server.offsets.keys();
  if (offset === undefined) server.offsets.delete(address);
  else server.offsets.set(address, offset);
  await vi.advanceTimersByTimeAsync(59_000);
  expect([server.asked, events.onDone.mock.calls.length]).toEqual([['POST /api/uploads'], 0]);
  await vi.advanceTimersByTimeAsync(1000);
  if (then === 'done') await vi.waitFor(() => expect(events.onDone).toHaveBeenCalledOnce());
  else await vi.waitFor(() => expect(server.parts).toHaveLength(2));
  if (then !== 'done') expect(server.parts[1]?.offset).toBe(then === 'part' ? 99 : 0);
  expect(events.onFailed).not.toHaveBeenCalled();
});

test('while the server is busy with the end of a video, or the network is gone, it is asked again later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, events, begin } = send(100);
  begin();
  await vi.waitFor(() => expect(server.parts).toHaveLength(1));
  server.parts[0]?.progress(100);
  const questions = vi.fn(async () => new Response(null, { status: 423 }));
  vi.stubGlobal('fetch', questions);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([questions.mock.calls.length, events.onLost.mock.calls.length]).toEqual([2, 0]);
  questions.mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events.onLost).toHaveBeenCalledOnce();
});
