import { type FileHandle, open } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import { mediaFile } from './people.ts';

/** H.264: a unit of this type is skipped by decoders. Each unit follows its length, which has four bytes. */
const FILLER_TYPE = 12;
const LENGTH_BYTES = 4;
const BLOCK = 65_536;
const ZEROS = Buffer.alloc(BLOCK);

/**
 * Writes the time-coded clip of one minute as a file of so many bytes, as from a camera with a very high bit rate, and with
 * a comment and the name of a device. Its frames are filled up with zeros from a second on; they take no space on the disk.
 */
export async function writeLargeVideo(path: string, bytes: number, { filledFrom = 0 } = {}): Promise<void> {
  using input = new Input({ source: new FilePathSource(mediaFile('time-code.mp4')), formats: [MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [pictures, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  if (!video || !audio) throw new Error('The clip must have pictures and sound.');
  await using file = await open(path, 'w');
  const writable = new WritableStream({ write: (chunk) => writeSparse(file, chunk) });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new StreamTarget(writable) });
  output.addVideoTrack(pictures, { name: 'Camera of Ann' });
  output.addAudioTrack(sound);
  output.setMetadataTags({ comment: 'Filmed at home' });
  await output.start();
  const frames: EncodedPacket[] = [];
  for await (const frame of new EncodedPacketSink(video).packets()) frames.push(frame);
  const isFilled = ({ timestamp }: EncodedPacket) => timestamp >= filledFrom;
  const filler = fillerOf(Math.ceil(bytes / frames.filter(isFilled).length));
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  if (!videoConfig || !audioConfig) throw new Error('The clip cannot be decoded.');
  for (const frame of frames) {
    await pictures.add(isFilled(frame) ? filled(frame, filler) : frame, { decoderConfig: videoConfig });
  }
  for await (const packet of new EncodedPacketSink(audio).packets())
    await sound.add(packet, { decoderConfig: audioConfig });
  await output.finalize();
}

function fillerOf(bytes: number): Buffer {
  const filler = Buffer.alloc(bytes);
  filler.writeUInt32BE(bytes - LENGTH_BYTES);
  filler[LENGTH_BYTES] = FILLER_TYPE;
  return filler;
}

function filled(frame: EncodedPacket, filler: Buffer): EncodedPacket {
  return frame.clone({ data: Buffer.concat([frame.data, filler]) });
}

/** Leaves out blocks of zeros, so that the file system stores none. */
async function writeSparse(
  file: FileHandle,
  { data, position }: { data: Uint8Array; position: number },
): Promise<void> {
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    if (ZEROS.compare(block) !== 0) await file.write(block, 0, block.length, position + at);
  }
}

/** The seconds between the key frames of the time-coded clip. */
const KEY_FRAME_SECONDS = 2;

/** Writes the key frames of the time-coded clip again and again, as a small file that lasts so many minutes. */
export async function writeLongVideo(path: string, minutes: number): Promise<void> {
  using input = new Input({ source: new FilePathSource(mediaFile('time-code.mp4')), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const decoderConfig = await video?.getDecoderConfig();
  if (!video || !decoderConfig) throw new Error('The clip must have pictures.');
  const keys: EncodedPacket[] = [];
  for await (const frame of new EncodedPacketSink(video).packets()) if (frame.type === 'key') keys.push(frame);
  const pictures = new EncodedVideoPacketSource('avc');
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  output.addVideoTrack(pictures);
  await output.start();
  for (let seconds = 0; seconds < minutes * 60; seconds += KEY_FRAME_SECONDS) {
    const key = keys[(seconds / KEY_FRAME_SECONDS) % keys.length] as EncodedPacket;
    await pictures.add(key.clone({ timestamp: seconds, duration: KEY_FRAME_SECONDS }), { decoderConfig });
  }
  await output.finalize();
}
