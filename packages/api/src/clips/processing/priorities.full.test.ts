import { readdirSync, statSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../platform/limits.ts';
import { childProcesses, convertRecording, listsChildren, recordingPath } from '../../testing/index.ts';
import { createVideoConverter } from '../media/conversion/video-converter.ts';
import { createVideoProbe } from '../media/probe/video-probe.ts';

/**
 * The nice value of all threads of the process that some work has started: the lower it is, the more of a busy processor
 * it gets.
 */
async function niceOf(work: () => Promise<unknown>): Promise<number> {
  const earlier = new Set(childProcesses());
  await work();
  const [started = 0] = childProcesses().filter((pid) => !earlier.has(pid));
  const [nice = Number.NaN, ...others] = new Set(
    readdirSync(`/proc/${started}/task`).map((id) => getPriority(Number(id))),
  );
  expect(others).toEqual([]);
  return nice;
}

test.runIf(listsChildren)(
  'on a busy machine the server comes first, then the check of an upload, then short conversions, then long ones',
  async () => {
    const probe = createVideoProbe(defaultLimits);
    const converter = createVideoConverter();
    onTestFinished(() => {
      probe.close();
      converter.close();
    });
    const path = recordingPath('silent.mp4');
    const check = await niceOf(() => probe.probe('anna', { path, size: statSync(path).size }));
    const short = await niceOf(() => convertRecording(converter, 'silent.mp4'));
    const long = await niceOf(() => convertRecording(converter, 'silent.mp4', {}, 'slow'));
    const order = [getPriority(), check, short, long];
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
  },
);
