import type { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';

/**
 * Passes a frame (null for the end) through a filter and yields the results one at a time: a filter that fills a pause makes
 * thousands of them, which would not fit into memory together.
 */
export async function* filterFrame(filter: FilterAPI, frame: Frame | null): AsyncGenerator<Frame> {
  await filter.process(frame);
  while (true) {
    using filtered = await filter.receive();
    if (!filtered) return;
    yield filtered;
  }
}
