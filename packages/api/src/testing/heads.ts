/** Heads of files as other programs write them: enough to detect the format, too little to play. */

const ascii = (text: string) => Buffer.from(text, 'latin1');
const filler = Buffer.alloc(512, 0x55);

function littleEndian(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4);
  return bytes;
}

function chunk(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([ascii(name), littleEndian(content.length), content]);
}

/** Header fields of an AVI; the defaults describe a clip of one second. */
export interface AviOptions {
  microsecondsPerFrame?: number;
  frames?: number;
  width?: number;
  height?: number;
  handler?: string;
  compression?: string;
  /** Wave format tag of its sound; without it the AVI has no sound. */
  soundFormat?: number;
  hasPicture?: boolean;
  /** Number of text streams before the others. */
  textStreams?: number;
}

/** An AVI of headers and an empty body (Microsoft's AVI RIFF file reference). */
export function avi(options: AviOptions = {}): Buffer {
  const { microsecondsPerFrame = 40_000, frames = 25, width = 32, height = 24, hasPicture = true } = options;
  const { handler = 'XVID', compression = 'XVID', soundFormat, textStreams = 0 } = options;
  const main = littleEndian(microsecondsPerFrame, 0, 0, 0, frames, 0, 1, 0, width, height, 0, 0, 0, 0);
  const stream = (kind: string, code: string, format: Buffer) =>
    chunk('LIST', ascii('strl'), chunk('strh', ascii(kind), ascii(code), Buffer.alloc(48)), chunk('strf', format));
  const picture = Buffer.concat([littleEndian(40, width, height, 0), ascii(compression), Buffer.alloc(20)]);
  const sound = Buffer.alloc(18);
  sound.writeUInt16LE(soundFormat ?? 0, 0);
  const streams = [
    ...Array.from({ length: textStreams }, () => stream('txts', '\0\0\0\0', Buffer.alloc(0))),
    ...(hasPicture ? [stream('vids', handler, picture)] : []),
    ...(soundFormat === undefined ? [] : [stream('auds', '\0\0\0\0', sound)]),
  ];
  const headers = chunk('LIST', ascii('hdrl'), chunk('avih', main), ...streams);
  return chunk('RIFF', ascii('AVI '), headers, chunk('LIST', ascii('movi')));
}

/** Heads of containers that are detected, but not parsed. */
export const UNREAD_VIDEOS = {
  flv: Buffer.concat([ascii('FLV\x01\x01\0\0\0\x09\0\0\0\0'), filler]),
  mpegProgramStream: Buffer.concat([Buffer.from('000001ba2100010001c33367000001bb', 'hex'), filler]),
  mpegVersion2: Buffer.concat([Buffer.from('000001ba440004000401', 'hex'), filler]),
  asf: Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    littleEndian(104, 0, 1),
    Buffer.from('0102', 'hex'),
    // One stream properties object that says "video".
    Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
    littleEndian(78, 0),
    Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
    filler,
  ]),
  ogg: Buffer.concat([
    Buffer.from('4f67675300020000000000000000010000000000000000000000012a', 'hex'),
    Buffer.from('807468656f7261030201000200020000200000200000000000190000000100000100000100000300000000d8', 'hex'),
    filler,
  ]),
} as const;

/** Files that an attacker uploads instead of a video, or a user by mistake. */
export const NO_VIDEOS: Record<string, Buffer> = {
  'an HTML page': ascii('<!doctype html><script>alert(1)</script>'),
  'an HTML page after a byte order mark': Buffer.concat([Buffer.from('efbbbf', 'hex'), ascii('<html></html>')]),
  'an SVG': ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a bare SVG': ascii('  <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a PNG': Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), filler]),
  'a PDF': ascii('%PDF-1.7\n%....\n1 0 obj\n'),
  'a ZIP': Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), filler]),
  'a Linux program': Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), filler]),
  'a Windows program': Buffer.concat([ascii('MZ\x90\0\x03\0\0\0'), filler]),
  'a script': ascii('#!/bin/sh\nrm -rf /\n'),
  'the word fake': ascii('fake'),
  'random bytes': Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7919 + 13) % 251)),
};
