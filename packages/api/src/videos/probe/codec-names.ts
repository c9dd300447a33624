import { AV_CODEC_ID_NONE } from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';

/** Codecs under the names by which the product has always stored them; others keep FFmpeg's name. */
const NAMES: Readonly<Record<string, string>> = {
  h264: 'avc',
  mp2: 'mp2',
  msmpeg4v3: 'mpeg4',
  msmpeg4v2: 'mpeg4',
  msmpeg4v1: 'mpeg4',
};

/** The name of the codec of a stream; of one that FFmpeg does not know, its code in the file. */
export function codecNameOf({ codecpar }: Stream): string {
  if (codecpar.codecId === AV_CODEC_ID_NONE) return toName(codecpar.codecTagString) ?? 'unknown';
  const name = avGetCodecName(codecpar.codecId) ?? 'unknown';
  return name.startsWith('pcm_') ? 'pcm' : (NAMES[name] ?? name);
}

function toName(code: string | null): string | null {
  const name = code?.trim().toLowerCase() ?? '';
  return /^\w{4}$/.test(name) ? name : null;
}
