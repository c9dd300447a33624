import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { aFolder, clipWithPause, convertRecording } from '../../testing/index.ts';
import { createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

/** The seconds at which the packets of a stream begin. */
async function timesOf(path: string, kind: 'video' | 'audio'): Promise<number[]> {
  await using input = await Demuxer.open(path);
  const stream = input[kind]();
  const times: number[] = [];
  for await (const packet of input.packets(stream?.index)) {
    if (packet && stream) times.push((Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den);
    packet?.free();
  }
  return times.sort((a, b) => a - b);
}

const longestStep = (times: readonly number[]) =>
  Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));

describe('a pause in a recording', () => {
  test('is filled with the picture before it and with silence, in little memory', async () => {
    // The repeats of one picture would be 700 MB.
    const bounded = createVideoConverter({ cpuMaxMs: 60_000, requestMaxMs: 60_000, memoryMaxBytes: 500e6 });
    onTestFinished(() => bounded.close());
    const { playback, duration } = await convertRecording(bounded, 'pause.mp4');
    expect(duration).toBeCloseTo(32, 0);
    for (const kind of ['video', 'audio'] as const) {
      const times = await timesOf(playback.path, kind);
      expect(times.at(-1)).toBeGreaterThan(31.9);
      expect(longestStep(times)).toBeLessThan(0.04);
    }
  });

  test.each([
    { what: 'between two pictures', pause: { video: 3600 } },
    { what: 'in the sound', pause: { audio: 3600 } },
    { what: 'in both', pause: { video: 3600, audio: 3600 } },
    { what: 'in the sound until after the longest clip', pause: { audio: 10_000 } },
  ])('of hours $what is rejected as too long', async ({ pause }) => {
    const folder = aFolder();
    const source = join(folder, 'source');
    writeFileSync(source, await clipWithPause('vfr-phone.mp4', pause));
    await expect(convertRecording(converter, 'vfr-phone.mp4', { source })).rejects.toMatchObject({
      ...{ name: 'ConversionRejected', reason: 'too-long' },
    });
  });
});
