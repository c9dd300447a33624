import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny';
import type { Part } from '../part.ts';
import type { Tracks } from './open-tracks.ts';

/** What a part of a video consists of before it is cut. */
export interface Measure {
  seconds: number;
  /** From the key frame at or before the start to the start: what a copy contains although it is not shown. */
  lead: number;
  /** Of a copy: the packets from that key frame to the end, with their sound. */
  bytes: number;
  /** Of the pictures alone, in bits a second. */
  bitRate: number;
  framesASecond: number;
}

/** Measures a part by the index of the file; the pictures themselves are not read. */
export async function measure({ video, audio, begin }: Tracks, part: Part): Promise<Measure> {
  const [start, end] = [begin + part.start, begin + part.end];
  const seconds = part.end - part.start;
  const key = await new EncodedPacketSink(video).getKeyPacket(start, { metadataOnly: true });
  const pictures = await sumUp(video, key, end);
  const sound = audio && (await sumUp(audio, await new EncodedPacketSink(audio).getPacket(start, INDEX), end));
  const lead = key ? Math.max(0, start - key.timestamp) : 0;
  return {
    seconds,
    lead,
    bytes: pictures.bytes + (sound?.bytes ?? 0),
    bitRate: (pictures.bytes * 8) / (seconds + lead),
    framesASecond: pictures.packets / (seconds + lead),
  };
}

const INDEX = { metadataOnly: true };
/** Frames are stored in the order of decoding: after the first that is shown later, so many may still belong to the part. */
const LOOK_AHEAD = 6;

async function sumUp(track: InputTrack, from: EncodedPacket | null, end: number) {
  const sum = { bytes: 0, packets: 0 };
  let behind = 0;
  for await (const packet of new EncodedPacketSink(track).packets(from ?? undefined, undefined, INDEX)) {
    behind = packet.timestamp < end ? 0 : behind + 1;
    if (behind > LOOK_AHEAD) break;
    if (behind > 0) continue;
    sum.bytes += packet.byteLength;
    sum.packets += 1;
  }
  return sum;
}
