import { readFileSync } from 'node:fs';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** A clip of 1080p with 30 pictures a second for this long: the pictures of a recording, again and again. */
export async function longClip(recording: string, seconds: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(readFileSync(recording)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track?.codec) throw new Error(`${recording} has no picture.`);
  const length = await track.computeDuration();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(track.codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for (let round = 0; round * length < seconds; round += 1) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (round * length + packet.timestamp >= seconds) continue;
      await source.add(
        packet.clone({ timestamp: round * length + packet.timestamp }),
        decoderConfig && { decoderConfig },
      );
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written.');
  return Buffer.from(target.buffer);
}
