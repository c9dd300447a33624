import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { damage, numbersFrom } from '../../testing/damaged-content.ts';
import { aFolder, convertRecording, recording, tinyClip } from '../../testing/index.ts';
import {
  type ConversionInput,
  ConversionRejected,
  createVideoConverter,
  type VideoConverter,
} from './conversion/video-converter.ts';

/** What is damaged: recordings, and clips of the other containers. */
const SOURCES: [container: string, content: () => Promise<Buffer>][] = [
  ['mp4', () => recording('silent.mp4')],
  ['matroska', () => recording('surround.mkv')],
  ['avi', () => recording('tagged.avi')],
  ['mov', () => tinyClip('mov')],
  ['mpeg-ts', () => tinyClip('ts')],
  ['webm', () => tinyClip('webm')],
  ['mp4', () => recording('hdr10.mp4')],
  ['mp4', () => recording('portrait.mp4')],
  ['mp4', () => recording('edit-list.mp4')],
];

/** Converts a file in a folder of its own, and looks whether it holds more than what was made. */
async function tryToConvert(
  converter: VideoConverter,
  source: Pick<ConversionInput, 'source' | 'container'>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-damaged-'));
  try {
    const input = { ...source, folder, posterAt: null };
    const { playback, small, posters, storyboard } = await converter.convert(input, new AbortController().signal);
    const made = [playback, small, ...posters, storyboard].flatMap((file) => (file ? [basename(file.path)] : []));
    expect(new Set(readdirSync(folder))).toEqual(new Set(made));
    return 'converted';
  } catch (error) {
    if (error instanceof ConversionRejected) return error.reason;
    return error instanceof AppError ? error.code : String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const EXPECTED: readonly string[] = ['converted', 'unreadable', 'failed', 'too-long'];

test('damaged files are converted or rejected within their bounds, and the next file is converted', {
  timeout: 3_600_000,
}, async () => {
  const bounded = createVideoConverter({ cpuMaxMs: 10_000, requestMaxMs: 60_000, memoryMaxBytes: 1e9 });
  onTestFinished(() => bounded.close());
  const random = numbersFrom(20_261_124);
  const outcomes = new Map<string, number>();
  const path = join(aFolder(), 'source');
  // Fifty files go through upload and job in damaged-videos.full.test.ts.
  for (let round = 0; round < (inject('isSoak') ? 2000 : 18); round += 1) {
    const [container, content] = SOURCES[round % SOURCES.length] as (typeof SOURCES)[number];
    writeFileSync(path, damage(await content(), random));
    let outcome = await tryToConvert(bounded, { source: path, container });
    // On a busy machine a process may not start in time.
    if (outcome === 'BUSY') outcome = await tryToConvert(bounded, { source: path, container });
    const told = EXPECTED.includes(outcome) ? outcome : `${container}, round ${round}: ${outcome}`;
    outcomes.set(told, (outcomes.get(told) ?? 0) + 1);
  }
  if (inject('isSoak')) process.stdout.write(`damaged files: ${JSON.stringify([...outcomes])}\n`);
  expect([...outcomes.keys()].filter((outcome) => !EXPECTED.includes(outcome))).toEqual([]);
  expect(outcomes.get('converted')).toBeGreaterThan(0);
  expect(await convertRecording(bounded, 'silent.mp4')).toMatchObject({ playback: { width: 640 } });
});
