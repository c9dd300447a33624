import { existsSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { afterAll, describe, expect, test } from 'vitest';
import { aFolder, convertRecording, recording, tinyClip } from '../../testing/index.ts';
import { createVideoConverter } from './conversion/video-converter.ts';
import { isSystemError } from './open-media.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

/** How an attempt ends: a rejected file is not tried again, other errors are. */
async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'converted',
    (error: Error) => (error.name === 'ConversionRejected' ? error.name : error.message),
  );
}

const FULL = '/dev/full';

/** Which files below a folder any process has open. */
function openFilesIn(folder: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
      return files.filter((file) => file.startsWith(folder));
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });
}

describe('a conversion that the system makes impossible is tried again', () => {
  test('when the source is missing', async () => {
    const source = join(aFolder(), 'source');
    expect(await outcomeOf(convertRecording(converter, 'silent.mp4', { source }))).toContain('ENOENT');
    const posters = converter.makePosters({ source, folder: aFolder(), at: 1 }, new AbortController().signal);
    expect(await outcomeOf(posters)).toContain('ENOENT');
  });

  test('when there is no folder for what is made', async () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');
    const folder = join(file, 'folder');
    expect(await outcomeOf(convertRecording(converter, 'silent.mp4', { folder }))).toContain('ENOTDIR');
  });

  // The system does not let a process read this memory, and says so only when it is read.
  test.runIf(existsSync('/proc/self/mem'))('when the disk cannot read the source', async () => {
    const source = '/proc/self/mem';
    expect(await outcomeOf(convertRecording(converter, 'silent.mp4', { source }))).toContain('EIO');
  });

  // A short file is written with its index only, a long one before. What is copied has one output.
  test.runIf(existsSync(FULL)).for([
    ['playback.mp4', 'one-frame.mp4'],
    ['playback.mp4', 'silent.mp4'],
    ['playback.mp4', 'h264-rotated.mp4'],
    ['small.mp4', 'uhd60.mp4'],
    ['poster-640.webp', 'silent.mp4'],
    ['storyboard.jpg', 'silent.mp4'],
  ] as const)('when the disk is full for %s of %s', async ([file, name]) => {
    const folder = aFolder();
    symlinkSync(FULL, join(folder, file));
    expect(await outcomeOf(convertRecording(converter, name, { folder }))).toMatch(/ENOSPC|No space left on device/);
  });
});

describe('a file is rejected at once', () => {
  test('when it ends within its headers', async () => {
    const source = join(aFolder(), 'source');
    writeFileSync(source, (await tinyClip('webm')).subarray(0, 100));
    expect(await outcomeOf(convertRecording(converter, 'resized.webm', { source }))).toBe('ConversionRejected');
  });

  test('when its index claims more entries than memory has space for', async () => {
    const content = await recording('silent.mp4');
    // ISO/IEC 14496-12, 8.6.1.2: the number of entries follows the type, version and flags.
    content.writeUInt32BE(0x3fff_ffff, content.indexOf('stts', 0, 'latin1') + 8);
    const source = join(aFolder(), 'source');
    writeFileSync(source, content);
    expect(await outcomeOf(convertRecording(converter, 'silent.mp4', { source }))).toBe('ConversionRejected');
  });
});

test('the numbers that decoders return for broken files are no errors of the system', () => {
  for (const code of [-1, -constants.errno.EINVAL, AVERROR_INVALIDDATA]) {
    expect(isSystemError(new FFmpegError(code)), String(code)).toBe(false);
  }
  for (const code of [-constants.errno.ENOSPC, -constants.errno.ENOMEM, -constants.errno.EMFILE]) {
    expect(isSystemError(new FFmpegError(code)), String(code)).toBe(true);
  }
});

test.runIf(existsSync('/proc/self/fd'))('no file stays open after a conversion, which would take space', async () => {
  const folder = aFolder();
  await convertRecording(converter, 'vfr-phone.mp4', { folder });
  expect(openFilesIn(folder)).toEqual([]);
  const failing = aFolder();
  symlinkSync(FULL, join(failing, 'small.mp4'));
  await expect(convertRecording(converter, 'uhd60.mp4', { folder: failing })).rejects.toThrow();
  await expect.poll(() => openFilesIn(failing), { timeout: 10_000 }).toEqual([]);
});
