import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, Log } from 'node-av/lib';
import { aFolder } from './conversions.ts';

/** Clips of plays on the same pitch, as the same camera sees them. */
export type Play = 'corner-routine' | 'counter-attack' | 'cut-inside' | 'interception' | 'keeper-save' | 'through-ball';

export const playPath = (play: Play): string => fileURLToPath(new URL(`../demo/clips/${play}.mp4`, import.meta.url));

/** What an editing program does to a clip. */
export interface Edit {
  /** Seconds. */
  from: number;
  to: number;
  /** Of FFmpeg. */
  filters?: string;
  /** How coarsely the result is encoded. */
  crf?: number;
}

/** A clip as another program has saved it, as MP4 with H.264 and without sound. */
export async function editedClip(path: string, { from, to, filters = 'null', crf = 23 }: Edit): Promise<Buffer> {
  Log.setLevel(AV_LOG_ERROR);
  const edited = join(aFolder(), 'edited.mp4');
  await using input = await Demuxer.open(path);
  const video = input.video();
  if (!video) throw new Error('The clip has no picture.');
  using decoder = await Decoder.create(video);
  using filter = FilterAPI.create(`setpts=PTS-STARTPTS,${filters}`);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter, options: { preset: 'ultrafast', crf } });
  await using output = await Muxer.open(edited, { format: 'mp4' });
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
      const at = (Number(frame.bestEffortTimestamp) * video.timeBase.num) / video.timeBase.den;
      if (at >= from && at < to) await pass(frame);
      frame.free();
    }
    packet?.free();
  }
  await pass(null);
  await encode(null);
  await output.close();
  return readFile(edited);
}

/** Three seconds of a play, as a player uploads them. */
export const uploaded = (play: Play) => editedClip(playPath(play), { from: 2, to: 5 });

/** The same as another player uploads them: a corner of 95 %, smaller, encoded again, and without the first half second. */
export const copied = (play: Play) =>
  editedClip(playPath(play), { from: 2.5, to: 5, filters: 'crop=912:512:48:28,scale=426:240', crf: 32 });
