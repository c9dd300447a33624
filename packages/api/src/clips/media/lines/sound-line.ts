import { Decoder, Encoder, FilterAPI, type Muxer } from 'node-av/api';
import { AVMEDIA_TYPE_AUDIO, FF_ENCODER_AAC } from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { isCommonSound, isSystemError, type Media, openMedia } from '../open-media.ts';
import { startOf } from '../plan.ts';
import type { Survey } from '../survey.ts';
import { copyLine, filterFrame, type Line, type Writing } from './muxing.ts';

const SOUND_RATE = 48_000;
const SOUND_BITS = 128_000;

export interface FoundSound {
  /** Of its stream; null without any sound that can be decoded. */
  index: number | null;
  /** The file has sound, of which nothing can be decoded. */
  isLost: boolean;
}

/** Decodes the start of each sound. A muxer waits for the first packet of each stream: a silent one delays all pictures. */
export async function findSound(path: string, container: string): Promise<FoundSound> {
  await using first = await openMedia(path, container);
  for (const { index } of first.sounds) if (await isAudible(path, container, index)) return { index, isLost: false };
  const sounds = new Set(first.input.streams.filter(isSound).map(({ index }) => index));
  return { index: null, isLost: sounds.size > 0 && (await hasPackets(first, sounds)) };
}

function isSound({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_AUDIO;
}

/** Programs that record a screen write an empty track when there was no sound. */
async function hasPackets({ input }: Media, streams: ReadonlySet<number>): Promise<boolean> {
  for await (const packet of input.packets()) {
    if (!packet) break;
    const isOne = streams.has(packet.streamIndex);
    packet.free();
    if (isOne) return true;
  }
  return false;
}

async function isAudible(path: string, container: string, index: number): Promise<boolean> {
  await using media = await openMedia(path, container);
  const audio = media.input.streams[index];
  if (!audio) return false;
  try {
    using decoder = await Decoder.create(audio, { exitOnError: false });
    for await (const packet of media.input.packets(index)) {
      const frames = await decoder.decodeAll(packet);
      for (const frame of frames) frame.free();
      packet?.free();
      if (frames.length > 0) return true;
      if (!packet) return false;
    }
    return false;
  } catch (error) {
    // No decoder exists, or it rejects the stream.
    if (isSystemError(error)) throw error;
    return false;
  }
}

export async function soundLine(
  stream: Stream,
  survey: Survey,
  { writing, isCopied }: { writing: Writing; isCopied: boolean },
): Promise<Omit<Line, 'count'>> {
  const { muxers } = writing;
  if (isCopied && muxers.length === 1 && isCommonSound(stream)) {
    return copyLine(stream, muxers[0] as Muxer, writing, false);
  }
  const decoder = await Decoder.create(stream, { exitOnError: false });
  const filter = FilterAPI.create(
    `asetpts=PTS-${startOf(survey)}/TB,aresample=${SOUND_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`,
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: SOUND_BITS });
  const indices = muxers.map((muxer) => muxer.addStream(encoder));
  let frames = 0;
  const send = async (packets: Packet[]) => {
    for (const packet of packets) await writeToAll(packet, { writing, indices });
  };
  const encode = async (frame: Frame | null) => {
    for await (const filtered of filterFrame(filter, frame)) {
      frames += 1;
      await send(await encoder.encodeAll(filtered));
    }
    frame?.free();
  };
  return {
    async take(packet) {
      for (const frame of await decoder.decodeAll(packet)) await encode(frame);
    },
    async end() {
      for (const frame of [...(await decoder.decodeAll(null)), null]) await encode(frame);
      if (frames > 0) await send(await encoder.encodeAll(null));
    },
  };
}

async function writeToAll(
  packet: Packet,
  { writing: { muxers, write }, indices }: { writing: Writing; indices: readonly number[] },
): Promise<void> {
  // Writing changes the times of a packet.
  const copies = muxers.map((_, at) => (at === 0 ? packet : packet.clone()));
  for (const [at, muxer] of muxers.entries()) {
    const one = copies[at];
    if (one) await write(muxer, one, indices[at] as number);
    one?.free();
  }
}
