import type { Source } from '../features/videos/upload/cut/media/open-source.ts';

/** A whole match, of which the browser gives no single frames. */
export function aSource(facts: Partial<Source> = {}): Source {
  return {
    length: 90 * 60,
    codec: 'avc',
    size: { width: 1920, height: 1080 },
    isDecodable: false,
    isSoundLost: false,
    async *frames() {},
    frameAt: async () => null,
    bytesOf: async () => 1e6,
    cut: async () => new File(['part'], 'part.mp4', { type: 'video/mp4' }),
    close() {},
    ...facts,
  };
}
