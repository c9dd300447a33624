import type { Demuxer } from 'node-av/api';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, type Stream } from 'node-av/lib';

/** Marked pictures of an album, and pictures without a size, are not shown. The default of the file comes first. */
export function pictureStreams(input: Demuxer): Stream[] {
  return defaultFirst(
    input.streams.filter(({ codecpar, disposition }) => {
      const isCover = (disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
      return codecpar.codecType === AVMEDIA_TYPE_VIDEO && !isCover && codecpar.width > 0 && codecpar.height > 0;
    }),
  );
}

/** What can be decoded comes before what cannot: phones write spatial sound first, which only they play. */
export function soundStreams(input: Demuxer): Stream[] {
  const sounds = input.streams.filter(({ codecpar }) => {
    return codecpar.codecType === AVMEDIA_TYPE_AUDIO && codecpar.channels > 0 && codecpar.sampleRate > 0;
  });
  return defaultFirst(sounds).sort((a, b) => Number(hasDecoder(b)) - Number(hasDecoder(a)));
}

function defaultFirst(streams: Stream[]): Stream[] {
  const isDefault = ({ disposition }: Stream) => (disposition & AV_DISPOSITION_DEFAULT) !== 0;
  return streams.sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
}

function hasDecoder({ codecpar }: Stream): boolean {
  return Codec.findDecoder(codecpar.codecId) !== null;
}

/** The index of the first stream of pictures with more than one of them, else of the first. Closes the input. */
export async function movingPicture(input: Demuxer): Promise<number | undefined> {
  await using reading = input;
  const pictures = pictureStreams(reading);
  const packets = new Map<number, number>();
  const moves = ({ index }: Stream) => (packets.get(index) ?? 0) > 1;
  for await (const packet of reading.packets()) {
    if (!packet) break;
    packets.set(packet.streamIndex, (packets.get(packet.streamIndex) ?? 0) + 1);
    packet.free();
    if (pictures[0] && moves(pictures[0])) break;
  }
  return (pictures.find(moves) ?? pictures[0])?.index;
}
