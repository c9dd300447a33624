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
