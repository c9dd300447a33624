import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import { avGetCodecName } from 'node-av/lib';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { aFolder, convertRecording, type Recording, recording, recordingPath } from '../../testing/index.ts';
import { type ConversionInput, createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

const convert = (name: Recording, options?: Partial<ConversionInput>) => convertRecording(converter, name, options);

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
    ['broken-sound.mp4', { size: [320, 180], rate: 25, sound: undefined }],
    ['resized.webm', { size: [320, 180], rate: 25, sound: undefined }],
    ['tagged-large.mp4', { size: [1920, 1080], rate: 25, sound: 'aac 2', isCopied: true }],
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
    const { posters: large } = await convert('tagged-large.mp4');
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

  test('of a long clip are the best of twelve frames, also between key frames; no cell of the sheet repeats', async () => {
    const { playback, posterAt, storyboard } = await convert('sparse-keys.mp4');
    expect(playback.wasCopied).toBe(true);
    expect(posterAt).toBeCloseTo(3, 1);
    expect(storyboard).toMatchObject({ frames: 4, secondsPerFrame: 5 });
  });

  test('are of the only part of a clip that is not black', async () => {
    const { posters, posterAt } = await convert('dark.mp4');
    expect(posterAt).toBeGreaterThanOrEqual(2.3);
    expect(posterAt).toBeLessThanOrEqual(2.7);
    const { channels } = await sharp(posters[0]?.path).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
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
    [
      { cpuMaxMs: 300, requestMaxMs: 60_000, memoryMaxBytes: 4e9 },
      { name: 'WorkUsedUp', reason: 'too-long' },
    ],
    [
      { cpuMaxMs: 60_000, requestMaxMs: 60_000, memoryMaxBytes: 100e6 },
      { name: 'ConversionRejected', reason: 'failed' },
    ],
  ])('is rejected when it exceeds %j', async (bounds, rejection) => {
    const bounded = createVideoConverter(bounds);
    onTestFinished(() => bounded.close());
    const input = { source: recordingPath('h264.mp4'), container: 'mp4', folder: aFolder(), posterAt: null };
    await expect(bounded.convert(input, new AbortController().signal)).rejects.toMatchObject(rejection);
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
