import type { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';

/**
 * Passes a frame through a filter, or null for the end, and yields what results, one at a time and freed afterwards: a filter
 * that fills a pause makes thousands of frames of one, which would not fit into memory together.
 */
export async function* filterFrame(filter: FilterAPI, frame: Frame | null): AsyncGenerator<Frame> {
  await filter.process(frame);
  while (true) {
    using filtered = await filter.receive();
    if (!filtered) return;
    yield filtered;
  }
}
