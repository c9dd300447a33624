import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exiftool } from 'exiftool-vendored';
import { Demuxer } from 'node-av/api';
import { avGetCodecName } from 'node-av/lib';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Recording, recording, recordingPath } from '../../testing/index.ts';
import { createVideoConverter } from '../processing/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());
afterAll(() => exiftool.end());

const CONTAINERS: Record<string, string> = { mp4: 'mp4', mov: 'mov', avi: 'avi', mkv: 'matroska' };

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-conversion-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function convert(name: Recording, { posterAt = null as number | null, folder = aFolder() } = {}) {
  const container = CONTAINERS[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  const input = { source: recordingPath(name), container, folder, posterAt };
  return converter.convert(input, new AbortController().signal);
}

/** What a player needs to know of a file, read again. */
async function look(path: string) {
  await using input = await Demuxer.open(path);
  const [video, audio] = [input.video(), input.audio()];
  const times: number[] = [];
  for await (const packet of input.packets(video?.index)) {
    if (!packet) break;
    if (video) times.push((Number(packet.pts) * video.timeBase.num) / video.timeBase.den);
    packet.free();
  }
  times.sort((a, b) => a - b);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const head = readFileSync(path)
    .subarray(0, 64 * 1024)
    .toString('latin1');
  const { codecpar: picture } = video ?? {};
  return {
    streams: input.streams.length,
    codec: picture && avGetCodecName(picture.codecId),
    profile: picture?.profile,
    pixels: picture?.format,
    size: picture && [picture.width, picture.height],
    aspect: video && [video.sampleAspectRatio.num, video.sampleAspectRatio.den],
    matrices: picture?.nbCodedSideData,
    frames: times.length,
    first: times[0] ?? 0,
    rate: times.length > 1 ? (times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0)) : 0,
    unevenness: pauses.length > 0 ? Math.max(...pauses) - Math.min(...pauses) : 0,
    sound: audio && `${avGetCodecName(audio.codecpar.codecId)} ${audio.codecpar.channels}`,
    isIndexFirst: head.indexOf('moov') < head.indexOf('mdat') || !head.includes('mdat'),
  };
}

const YUV420P = 0;

describe('the playback file', () => {
  test.each<[Recording, { size: [number, number]; rate: number; sound: string | undefined; isCopied?: boolean }]>([
    ['camcorder.avi', { size: [480, 270], rate: 25, sound: 'aac 2' }],
    ['hdr10.mp4', { size: [640, 360], rate: 25, sound: undefined }],
    ['silent.mp4', { size: [640, 360], rate: 25, sound: undefined, isCopied: true }],
    ['surround.mkv', { size: [640, 360], rate: 25, sound: 'aac 2' }],
    ['portrait.mp4', { size: [540, 960], rate: 30, sound: 'aac 1', isCopied: true }],
    ['vfr-phone.mp4', { size: [360, 640], rate: 30, sound: 'aac 2' }],
    ['uhd60.mp4', { size: [1920, 1080], rate: 60, sound: undefined }],
    ['h264-rotated.mp4', { size: [1080, 1920], rate: 24, sound: 'aac 2' }],
  ])('of %s is an MP4 that browsers play: %j', async (name, { size, rate, sound, isCopied }) => {
    const { playback, small, frameRate } = await convert(name);
    if (isCopied !== undefined) expect(playback.wasCopied).toBe(isCopied);
    const found = await look(playback.path);
    expect(found).toMatchObject({
      ...{ codec: 'h264', profile: 100, pixels: YUV420P, size, matrices: 0, sound, isIndexFirst: true },
      streams: sound ? 2 : 1,
    });
    expect([playback.width, playback.height]).toEqual(size);
    expect(found.rate).toBeCloseTo(rate, 1);
    expect(frameRate).toBeCloseTo(found.rate, 1);
    expect(found.unevenness).toBeLessThan(0.002);
    expect(found.first).toBeLessThan(0.1);
    expect(small !== null).toBe(Math.min(...size) > 720);
    if (small) expect((await look(small.path)).size).toEqual([small.width, small.height]);
  });

  test('of one frame has one frame', async () => {
    const { playback, storyboard } = await convert('one-frame.mp4');
    expect(await look(playback.path)).toMatchObject({ frames: 1, size: [640, 360] });
    expect(storyboard).toMatchObject({ frames: 1, columns: 1 });
  });

  test('leaves out what an edit list leaves out', async () => {
    const { playback, posters } = await convert('edit-list.mp4');
    expect(await look(playback.path)).toMatchObject({ frames: 25 });
    // The part that is left out is grey.
    const { channels } = await sharp(posters[0]?.path).stats();
    const [red = 0, green = 0] = channels.map(({ mean }) => mean);
    expect(green - red).toBeGreaterThan(50);
  });

  test('of a recording with high dynamic range shows green grass and a bright sky', async () => {
    const { posters } = await convert('hdr10.mp4');
    const colourAt = async (top: number) => {
      const area = { left: 300, top, width: 20, height: 20 };
      const { channels } = await sharp(await sharp(posters[1]?.path).extract(area).toBuffer()).stats();
      return channels.map(({ mean }) => Math.round(mean));
    };
    // Made from 0x2e8b2e and 0x9fc8ff; every way from HDR changes colours a little.
    for (const [top, colour] of [
      [300, [46, 139, 46]],
      [40, [159, 200, 255]],
    ] as const) {
      const found = await colourAt(top);
      for (const [index, value] of colour.entries()) expect(Math.abs((found[index] ?? 0) - value)).toBeLessThan(45);
    }
  });
});

describe('the pictures', () => {
  test('are the best of the frames: never black, of two widths and types', async () => {
    const { posters, posterAt } = await convert('black-start.mp4');
    expect(posterAt).toBeGreaterThanOrEqual(2);
    const { channels } = await sharp(posters[0]?.path).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
    const { posters: large } = await convert('uhd60.mp4');
    expect(large.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['image/webp', 640, 360],
      ['image/jpeg', 640, 360],
      ['image/webp', 1280, 720],
      ['image/jpeg', 1280, 720],
    ]);
    for (const { path, type, width, height } of large) {
      const facts = await sharp(path).metadata();
      expect([`image/${facts.format}`, facts.width, facts.height]).toEqual([type, width, height]);
    }
  });

  test('show the chosen frame, also when others are made of a ready file', async () => {
    const folder = aFolder();
    const { posters, playback, posterAt } = await convert('black-start.mp4', { posterAt: 1, folder });
    expect(posterAt).toBe(1);
    const brightness = async (path = '') => (await sharp(path).stats()).channels[1]?.mean ?? 0;
    expect(await brightness(posters[0]?.path)).toBeLessThan(20);
    const signal = new AbortController().signal;
    const later = await converter.makePosters({ source: playback.path, folder: aFolder(), at: 2.5 }, signal);
    expect(await brightness(later[0]?.path)).toBeGreaterThan(60);
    const best = await converter.makePosters({ source: playback.path, folder: aFolder(), at: null }, signal);
    expect(await brightness(best[0]?.path)).toBeGreaterThan(60);
  });

  test('include a sheet with a frame for each second', async () => {
    const { storyboard } = await convert('black-start.mp4');
    expect(storyboard).toMatchObject({ frames: 3, columns: 3, frameWidth: 160, frameHeight: 90, secondsPerFrame: 1 });
    const facts = await sharp(storyboard?.path).metadata();
    expect([facts.width, facts.height]).toEqual([480, 90]);
    const brightness = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const cell = await sharp(storyboard?.path)
          .extract({ left: index * 160, top: 0, width: 160, height: 90 })
          .toBuffer();
        return (await sharp(cell).stats()).channels[1]?.mean ?? 0;
      }),
    );
    expect(brightness.map((mean) => mean > 60)).toEqual([false, false, true]);
  });
});

test('no file that is made of a video says where, when and with what it was filmed', { tags: ['FU-20'] }, async () => {
  // Facts of the file system, and a constant by which MP4 marks an empty list of tags.
  const UNTOLD = /^(System|ExifTool|File):|HandlerVendorID/;
  const TELLING = /51\.5|0\.12|iPhone|Apple|Home ground|Training|2026|Lavf|Lavc|x264/i;
  const read = async (path: string) => {
    const { SourceFile, FileName, Directory, errors, warnings, ...tags } = await exiftool.readRaw(path, {
      readArgs: ['-ee3', '-G1', '-a'],
    });
    return Object.entries(tags).filter(([name]) => !UNTOLD.test(name));
  };
  // The pictures of the first are encoded, those of the second copied.
  for (const [name, files] of [
    ['vfr-phone.mp4', 4],
    ['portrait.mp4', 4],
  ] as const) {
    const before = (await read(recordingPath(name))).map((tag) => tag.join(' '));
    for (const secret of [/51\.5|51 deg/, /iPhone 17/, /Home ground, pitch 2/, /2026/]) {
      expect(
        before.some((tag) => secret.test(tag)),
        String(secret),
      ).toBe(true);
    }
    const folder = aFolder();
    await convert(name, { folder });
    const made = readdirSync(folder);
    expect(made).toHaveLength(files);
    for (const file of made) {
      for (const tag of await read(join(folder, file))) expect(tag.join(' '), file).not.toMatch(TELLING);
    }
  }
});

describe('a file of which nothing can be made', () => {
  test.each(['nothing', 'text', 'half'] as const)('is rejected as unreadable: %s', async (what) => {
    const folder = aFolder();
    const source = join(folder, 'source');
    const clip = await recording('silent.mp4');
    const content = {
      nothing: Buffer.alloc(0),
      text: Buffer.from('no video'),
      half: clip.subarray(0, clip.length / 2),
    };
    writeFileSync(source, content[what]);
    const attempt = converter.convert(
      { source, container: 'mp4', folder: aFolder(), posterAt: null },
      new AbortController().signal,
    );
    await expect(attempt).rejects.toMatchObject({ name: 'ConversionRejected', reason: 'unreadable' });
  });

  test.each([
    [{ cpuMaxMs: 300, requestMaxMs: 60_000, memoryMaxBytes: 4e9 }, 'too-long'],
    [{ cpuMaxMs: 60_000, requestMaxMs: 60_000, memoryMaxBytes: 100e6 }, 'failed'],
  ])('is rejected when it exceeds %j', async (bounds, reason) => {
    const bounded = createVideoConverter(bounds);
    onTestFinished(() => bounded.close());
    const input = { source: recordingPath('h264.mp4'), container: 'mp4', folder: aFolder(), posterAt: null };
    await expect(bounded.convert(input, new AbortController().signal)).rejects.toMatchObject({
      ...{ name: 'ConversionRejected', reason },
    });
  });

  test('is given up when its job is aborted', async () => {
    const own = createVideoConverter();
    onTestFinished(() => own.close());
    const abort = new AbortController();
    const input = { source: recordingPath('h264.mp4'), container: 'mp4', folder: aFolder(), posterAt: null };
    const attempt = own.convert(input, abort.signal);
    abort.abort();
    await expect(attempt).rejects.toMatchObject({ name: 'AppError', code: 'BUSY' });
  });
});

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
