import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { aFolder, recording, recordingPath } from '../../testing/index.ts';
import { createVideoConverter } from '../processing/video-converter.ts';

/** Numbers that look random and are the same in each run (Marsaglia, Xorshift RNGs, 2003). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

test('damaged files are converted or rejected within their bounds, and the next file is converted', {
  timeout: 3_600_000,
}, async () => {
  const bounds = { cpuMaxMs: 10_000, requestMaxMs: 60_000, memoryMaxBytes: 1e9 };
  const bounded = createVideoConverter(bounds);
  onTestFinished(() => bounded.close());
  const random = numbersFrom(20_261_124);
  const names = ['silent.mp4', 'surround.mkv', 'one-frame.mp4', 'hdr10.mp4', 'portrait.mp4', 'edit-list.mp4'] as const;
  const outcomes = new Map<string, number>();
  for (let round = 0; round < (inject('isSoak') ? 2000 : 50); round += 1) {
    const name = names[round % names.length] ?? 'silent.mp4';
    const content = Buffer.from(await recording(name));
    for (let change = 0; change <= random(20); change += 1) {
      // Half of the changes are in the first kilobytes, where the headers are.
      content[random(random(2) === 0 ? Math.min(4096, content.length) : content.length)] = random(256);
    }
    const folder = mkdtempSync(join(tmpdir(), 'touchline-damaged-'));
    const source = join(folder, 'source');
    writeFileSync(source, random(10) === 0 ? content.subarray(0, random(content.length)) : content);
    const container = name.endsWith('mkv') ? 'matroska' : 'mp4';
    const outcome = await bounded
      .convert({ source, container, folder, posterAt: null }, new AbortController().signal)
      .then(
        () => 'converted',
        (error: { name: string; reason?: string }) => error.reason ?? error.name,
      );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    rmSync(folder, { recursive: true });
  }
  if (inject('isSoak')) process.stdout.write(`damaged files: ${JSON.stringify([...outcomes])}\n`);
  expect(
    [...outcomes.keys()].filter((outcome) => !['converted', 'unreadable', 'failed', 'too-long'].includes(outcome)),
  ).toEqual([]);
  expect(outcomes.get('converted')).toBeGreaterThan(0);
  const input = { source: recordingPath('silent.mp4'), container: 'mp4', folder: aFolder(), posterAt: null };
  expect(await bounded.convert(input, new AbortController().signal)).toMatchObject({ playback: { width: 640 } });
});
