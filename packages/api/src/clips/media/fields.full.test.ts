import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_FRAME_FLAG_INTERLACED, FF_ENCODER_LIBX264, FF_ENCODER_MPEG2VIDEO } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { afterAll, expect, test } from 'vitest';
import { aFolder, convertRecording, editedClip, playPath, recordingPath } from '../../testing/index.ts';
import { createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());

const ENCODERS = { h264: FF_ENCODER_LIBX264, mpeg2: FF_ENCODER_MPEG2VIDEO } as const;

interface Footage {
  filters: string;
  codec?: keyof typeof ENCODERS;
  /** The stream says that it holds fields. */
  isMarked: boolean;
  format?: 'mp4' | 'mpegts';
}

/** Films a play that moves by some pixels a picture, as a camera of fields does. */
async function film(folder: string, { filters, codec = 'h264', isMarked, format = 'mp4' }: Footage) {
  const path = join(folder, 'source');
  writeFileSync(path, await editedClip(playPath('counter-attack'), { from: 1, to: 4 }));
  const filmed = join(folder, 'filmed');
  await using input = await Demuxer.open(path);
  const video = input.video();
  if (!video) throw new Error('The clip has no picture.');
  using decoder = await Decoder.create(video);
  // The picture pans, twice as often as it is shown.
  const pan = "fps=50,crop=640:360:x='40+mod(n*6,200)':y=40";
  using filter = FilterAPI.create(`${pan},${filters}`);
  const marks = isMarked ? { flags: '+ildct+ilme' } : {};
  using encoder = await Encoder.create(ENCODERS[codec], {
    filter,
    bitrate: 6_000_000,
    options: codec === 'h264' ? { preset: 'ultrafast', ...marks } : marks,
  });
  await using output = await Muxer.open(filmed, { format });
  const index = output.addStream(encoder);
  const encode = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await output.writePacket(packet, index);
      packet.free();
    }
  };
  const pass = async (frame: Frame | null) => {
    for (const filtered of await filter.processAll(frame)) {
      await encode(filtered);
      filtered.free();
    }
  };
  for await (const packet of input.packets(video.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      await pass(frame);
      frame.free();
    }
    packet?.free();
  }
  await pass(null);
  await encode(null);
  await output.close();
  return { path: filmed, container: format === 'mp4' ? 'mp4' : 'mpeg-ts' };
}

/** The share of pictures with combed lines, those marked as fields, and the rate. */
async function lookAt(path: string) {
  await using input = await Demuxer.open(path);
  const video = input.video();
  if (!video) throw new Error('The clip has no picture.');
  using decoder = await Decoder.create(video);
  using detector = FilterAPI.create('idet');
  const seen = { frames: 0, combed: 0, marked: 0 };
  for await (const packet of input.packets(video.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      seen.frames += 1;
      if (frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) seen.marked += 1;
      for (const one of await detector.processAll(frame)) {
        if (/^[tb]ff$/.test(one.getMetadata().get('lavfi.idet.single.current_frame') ?? '')) seen.combed += 1;
        one.free();
      }
      frame.free();
    }
    packet?.free();
  }
  return { ...seen, combed: seen.combed / seen.frames };
}

const TOP = 'tinterlace=mode=interleave_top:flags=bypass_il';
const BOTTOM = 'tinterlace=mode=interleave_bottom:flags=bypass_il';

test.each<[string, Footage]>([
  ['of a camcorder, the upper field first', { filters: TOP, isMarked: true }],
  ['the lower field first', { filters: BOTTOM, isMarked: true }],
  ['that a program saved without a mark', { filters: `${TOP},setfield=prog`, isMarked: false }],
  ['of a broadcast in MPEG-2', { filters: TOP, codec: 'mpeg2', isMarked: true, format: 'mpegts' }],
])(
  'footage of fields %s is shown as whole pictures of the same rate',
  {
    tags: ['CLIP-14'],
  },
  async (_what, footage) => {
    const folder = aFolder();
    const { path, container } = await film(folder, footage);
    expect((await lookAt(path)).combed).toBeGreaterThan(0.5);
    const { playback, frameRate } = await convertRecording(converter, 'silent.mp4', { source: path, container });
    expect(playback.wasCopied).toBe(false);
    const made = await lookAt(playback.path);
    expect(made.combed).toBeLessThan(0.05);
    expect(made.marked).toBe(0);
    expect(frameRate).toBeCloseTo(25, 1);
  },
);

test('whole pictures are copied as they are, and whole pictures marked as fields keep all their lines', async () => {
  const plain = await film(aFolder(), { filters: 'fps=25,format=yuv420p', isMarked: false });
  const copied = await convertRecording(converter, 'silent.mp4', { source: plain.path });
  expect(copied.playback.wasCopied).toBe(true);
  const marked = await film(aFolder(), { filters: 'fps=25,setfield=tff', isMarked: true });
  expect((await lookAt(marked.path)).marked).toBeGreaterThan(0);
  const { playback } = await convertRecording(converter, 'silent.mp4', { source: marked.path });
  expect(await lookAt(playback.path)).toMatchObject({ marked: 0 });
  const real = await convertRecording(converter, 'silent.mp4', { source: recordingPath('silent.mp4') });
  expect(real.playback.wasCopied).toBe(true);
});
