import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../../platform/limits.ts';
import type { StagedFile } from '../../../platform/storage/file-store.ts';
import { avi, NO_VIDEOS, UNREAD_VIDEOS } from '../../../testing/heads.ts';
import {
  appError,
  type Recording,
  recordingPath,
  sharedVideoProbe,
  type TinyFormat,
  tinyClip,
} from '../../../testing/index.ts';
import { isWholeBoxFile } from './elements.ts';
import { checkVideo as checkVideoFor, createVideoProbe } from './video-probe.ts';

const checkVideo = (file: StagedFile, videoProbe = sharedVideoProbe()) =>
  checkVideoFor({ videoProbe, viewer: { id: 'anna' } }, file);

function fileWith(content: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-inspect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'upload.part');
  writeFileSync(path, content);
  return { path, size: content.length, sha256: '' };
}

const recorded = (name: Recording) => ({
  path: recordingPath(name),
  size: statSync(recordingPath(name)).size,
  sha256: '',
});

describe('a real recording', () => {
  test.each<[Recording, object]>([
    [
      'h264.mp4',
      {
        extension: 'mp4',
        mimeType: 'video/mp4',
        width: 1920,
        height: 1080,
        videoCodec: 'avc',
        audioCodec: 'aac',
        duration: 5.056,
      },
    ],
    ['h264-rotated.mp4', { extension: 'mp4', width: 1080, height: 1920, videoCodec: 'avc' }],
    ['hevc.mp4', { extension: 'mp4', width: 1920, height: 1080, videoCodec: 'hevc', duration: 10 }],
    [
      'camera-moov-at-end.mov',
      { extension: 'mov', mimeType: 'video/quicktime', width: 1920, height: 1080, duration: 4.2 },
    ],
    [
      'camcorder.avi',
      {
        extension: 'avi',
        mimeType: 'video/x-msvideo',
        width: 480,
        height: 270,
        videoCodec: 'mpeg4',
        audioCodec: 'mp3',
        duration: 3.04,
      },
    ],
  ])('%s is recognised by its content, with its duration, displayed size and codecs', async (name, facts) => {
    expect(await checkVideo(recorded(name))).toMatchObject(facts);
  });

  test.each<Recording>(['truncated.mov', 'text-renamed.mp4'])('%s is rejected', async (name) => {
    await expect(checkVideo(recorded(name))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });
});

describe('a container', { tags: ['FU-01'] }, () => {
  test.each<[TinyFormat, string, string]>([
    ['mp4', 'video/mp4', 'mp4'],
    ['fragments', 'video/mp4', 'mp4'],
    ['mov', 'video/quicktime', 'mov'],
    ['webm', 'video/webm', 'webm'],
    ['mkv', 'video/x-matroska', 'mkv'],
    ['ts', 'video/mp2t', 'ts'],
  ])('%s is read and served as %s', async (format, mimeType, extension) => {
    const facts = await checkVideo(fileWith(await tinyClip(format)));
    expect(facts).toMatchObject({ mimeType, extension, duration: 1, width: 16, height: 16 });
  });

  test.each([
    ['flv', 'video/x-flv', 'flv'],
    ['mpegProgramStream', 'video/mpeg', 'mpg'],
    ['mpegVersion2', 'video/mpeg', 'mpg'],
    ['asf', 'video/x-ms-wmv', 'wmv'],
    ['ogg', 'video/ogg', 'ogv'],
  ] as const)(
    '%s is recognised by its header and served as %s, without further facts',
    async (name, mimeType, extension) => {
      const facts = await checkVideo(fileWith(UNREAD_VIDEOS[name]));
      expect(facts).toMatchObject({ mimeType, extension, duration: null, width: null, videoCodec: null });
    },
  );

  test('of a recording cut from a longer one has the duration of the cut', async () => {
    for (const format of ['ts', 'mkv'] as const) {
      const clip = fileWith(await tinyClip(format, { startsAt: 90 }));
      expect((await checkVideo(clip)).duration).toBeCloseTo(1, 3);
    }
  });

  test('of old QuickTime without a file type box is recognised, with index or frames first', async () => {
    const boxes = boxesOf(await tinyClip('mov')).filter(({ type }) => type !== 'ftyp');
    for (const first of ['moov', 'mdat']) {
      const inOrder = boxes.toSorted((a, b) => Number(b.type === first) - Number(a.type === first));
      const file = fileWith(Buffer.concat(inOrder.map(({ bytes }) => bytes)));
      expect(await checkVideo(file)).toMatchObject({ mimeType: 'video/quicktime', extension: 'mov' });
    }
  });
});

/** The top-level boxes of an MP4 or QuickTime file. */
function boxesOf(file: Buffer): { type: string; bytes: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < file.length; ) {
    const size = file.readUInt32BE(at) === 1 ? Number(file.readBigUInt64BE(at + 8)) : file.readUInt32BE(at);
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), bytes: file.subarray(at, at + size) });
    at += size;
  }
  return boxes;
}

describe('a file that is not a video', { tags: ['FU-02'] }, () => {
  test.each(Object.keys(NO_VIDEOS))('%s is rejected', async (name) => {
    const file = fileWith(NO_VIDEOS[name] ?? Buffer.alloc(0));
    await expect(checkVideo(file)).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test('an audio recording is rejected', async () => {
    const sound = avi({ hasPicture: false, soundFormat: 85 });
    await expect(checkVideo(fileWith(sound))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test('a clip truncated anywhere after its header is rejected', async () => {
    const clip = await tinyClip('mp4');
    for (const length of [40, 200, clip.length - 1]) {
      const attempt = checkVideo(fileWith(clip.subarray(0, length)));
      await expect(attempt, `${length} bytes`).rejects.toMatchObject(appError('NOT_A_VIDEO'));
    }
  });
});

test('a file that is not read in time is not rejected, but may be sent again', async () => {
  const limits = { ...defaultLimits, videoReadMaxMs: 10 };
  const probe = createVideoProbe(limits);
  onTestFinished(() => probe.close());
  const attempt = checkVideo(fileWith(await tinyClip()), probe);
  await expect(attempt).rejects.toMatchObject(appError('BUSY'));
});

describe('a file of a few bytes that describes billions of frames', () => {
  const limits = { videoReadsWaiting: 10, videoReadWaitMs: 60_000, videoReadMaxMs: 60_000 };
  /** Has a lower limit of processor time than in the product, to save time. The first clip takes a fifth of it. */
  const probe = createVideoProbe(limits, { cpuMaxMs: 1000 });
  afterAll(() => probe.close());

  /** One fragment whose frames all have the default size and duration, so that it contains only their number. */
  async function aBomb(): Promise<Buffer> {
    const bomb = Buffer.from(await tinyClip('fragments'));
    const run = bomb.indexOf('trun') + 'trun'.length;
    bomb.writeUInt32BE(0, run);
    bomb.writeUInt32BE(0xffff_fff0, run + 4);
    return bomb;
  }

  test('is rejected and does not affect files that are checked at the same time or next', {
    tags: ['CLIP-13'],
  }, async () => {
    const bomb = checkVideo(fileWith(await aBomb()), probe);
    const clip = fileWith(await tinyClip());
    const neighbour = checkVideo(clip, probe);
    await expect(bomb).rejects.toMatchObject(appError('NOT_A_VIDEO'));
    expect(await neighbour).toMatchObject({ duration: 1, width: 16 });
    expect(await checkVideo(clip, probe)).toMatchObject({ duration: 1, width: 16 });
  });
});

describe('an AVI', () => {
  const camcorder = () => readFileSync(recordingPath('camcorder.avi'));

  test('with a codec that has no name here is accepted under its code', async () => {
    const clip = camcorder();
    // The code in the format of the first stream, after its size, width, height, planes and depth.
    clip.write('WXYZ', clip.indexOf('strf') + 8 + 16, 'latin1');
    const facts = await checkVideo(fileWith(clip));
    expect(facts).toMatchObject({ videoCodec: 'wxyz', audioCodec: 'mp3', width: 480, height: 270 });
  });

  test('with uncompressed sound has its codec named', async () => {
    const clip = camcorder();
    // The tag of PCM, and bits per sample.
    const format = clip.indexOf('strf', clip.indexOf('auds')) + 8;
    clip.writeUInt16LE(1, format);
    clip.writeUInt16LE(16, format + 14);
    expect(await checkVideo(fileWith(clip))).toMatchObject({ videoCodec: 'mpeg4', audioCodec: 'pcm' });
  });

  test('with hundreds of streams is rejected, and one with a few is read', async () => {
    expect(await checkVideo(fileWith(avi({ textStreams: 15 })))).toMatchObject({ videoCodec: 'mpeg4' });
    const many = checkVideo(fileWith(avi({ textStreams: 500 })));
    await expect(many).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test.each([
    { width: 0, height: 0 },
    { width: 4_294_967_295, height: 65_536 },
  ])('of %j pixels is rejected', async (size) => {
    await expect(checkVideo(fileWith(avi(size)))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test('without frames has no duration', async () => {
    expect(await checkVideo(fileWith(avi()))).toMatchObject({ duration: null, width: 32, height: 24 });
  });

  test('that was cut off is rejected', async () => {
    const clip = camcorder();
    for (const length of [40, 5000, clip.length - 1]) {
      const attempt = checkVideo(fileWith(clip.subarray(0, length)));
      await expect(attempt, `${length} bytes`).rejects.toMatchObject(appError('NOT_A_VIDEO'));
    }
  });
});

describe('a file of very many empty boxes', () => {
  const BOXES_MAX = 300_000;
  const empty = (count: number) => Buffer.alloc(8 * count, '\0\0\0\x08free', 'latin1');

  test('is accepted up to the maximum number, and rejected above', async () => {
    const clip = await tinyClip();
    const many = Buffer.concat([clip, empty(BOXES_MAX - 100)]);
    expect(await checkVideo(fileWith(many))).toMatchObject({ duration: 1, width: 16 });
    const tooMany = Buffer.concat([clip, empty(BOXES_MAX)]);
    await expect(checkVideo(fileWith(tooMany))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test('is also rejected if they are in the index', async () => {
    const boxes = boxesOf(await tinyClip());
    const clipWith = (count: number) =>
      Buffer.concat(
        boxes.map(({ type, bytes }) => {
          if (type !== 'moov') return bytes;
          const index = Buffer.concat([bytes, empty(count)]);
          index.writeUInt32BE(index.length);
          return index;
        }),
      );
    expect(await checkVideo(fileWith(clipWith(BOXES_MAX - 100)))).toMatchObject({ width: 16 });
    const attempt = checkVideo(fileWith(clipWith(BOXES_MAX)));
    await expect(attempt).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });
});

describe('a Matroska file of very many empty elements', () => {
  const ELEMENTS_MAX = 500_000;
  const VOID = Buffer.from('ec80', 'hex');
  const CLUSTER = Buffer.from('1f43b67580', 'hex');
  const many = (element: Buffer, count: number) => Buffer.alloc(element.length * count, element);

  test('is accepted up to the maximum number, and rejected above', async () => {
    const clip = await tinyClip('mkv');
    const allowed = Buffer.concat([clip, many(VOID, ELEMENTS_MAX - 1000)]);
    expect(await checkVideo(fileWith(allowed))).toMatchObject({ duration: 1, width: 16 });
    const tooMany = Buffer.concat([clip, many(VOID, ELEMENTS_MAX)]);
    await expect(checkVideo(fileWith(tooMany))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });

  test('is also rejected if they are in a segment of unknown length, as in live recordings', async () => {
    const clip = await tinyClip('mkv');
    const segment = clip.indexOf('18538067', 0, 'hex') + 4;
    const live = Buffer.from(clip);
    // The length of the segment has six bytes; all ones mean that it is unknown.
    live.write('07ffffffffff', segment, 'hex');
    expect(await checkVideo(fileWith(live))).toMatchObject({ duration: 1, width: 16 });
    const tooMany = Buffer.concat([live, many(CLUSTER, ELEMENTS_MAX)]);
    await expect(checkVideo(fileWith(tooMany))).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  });
});

describe('the check of a video', () => {
  test('serves users in turn: the second file of a user waits for the first file of another user', async () => {
    const clip = fileWith(await tinyClip());
    const answered: string[] = [];
    const send = async (userId: string, name: string) => {
      await checkVideoFor({ videoProbe: sharedVideoProbe(), viewer: { id: userId } }, clip);
      answered.push(name);
    };
    const sent = ['anna 1', 'anna 2', 'anna 3'].map((name) => send('anna', name));
    await Promise.all([...sent, send('bert', 'bert 1')]);
    expect(answered).toEqual(['anna 1', 'bert 1', 'anna 2', 'anna 3']);
  });

  test('reports a file that the system cannot read as a system error', async () => {
    const attempt = checkVideo({ path: join(tmpdir(), 'no-such-file'), size: 100, sha256: '' });
    await expect(attempt).rejects.toThrow('ENOENT');
  });
});

describe('a file of boxes', () => {
  const box = (type: string, content = 8, size = content + 8) => {
    const bytes = Buffer.alloc(content + 8);
    bytes.writeUInt32BE(size, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const long = (type: string, size: bigint) => {
    const bytes = box(type, 16, 1);
    bytes.writeBigUInt64BE(size, 8);
    return bytes;
  };

  test.each([
    ['index and frames', [box('ftyp'), box('moov'), box('mdat')], true],
    ['frames first', [box('mdat'), box('moov')], true],
    ['a last box to the end of the file', [box('moov'), box('mdat', 50, 0)], true],
    ['a box with a 64-bit size', [box('moov'), long('mdat', 24n)], true],
    [
      'bytes behind the last box',
      [box('ftyp'), box('moov'), box('mdat'), Buffer.from('\n               trailing')],
      true,
    ],
    ['a box of more contents that is cut off', [box('moov'), box('mdat'), box('moof', 8, 999)], false],
    ['other bytes without contents', [box('ftyp'), box('moov'), box('trac', 8, 999)], false],
    ['no index', [box('ftyp'), box('mdat')], false],
    ['a box beyond the end', [box('moov'), box('mdat', 8, 999)], false],
    ['a 64-bit box beyond the end', [box('moov'), long('mdat', 1n << 40n)], false],
    ['a box smaller than its own header', [box('moov'), box('mdat', 8, 7)], false],
    ['no boxes', [], false],
  ])('is recognised as complete or incomplete: %s', async (_what, boxes, expected) => {
    expect(await isWholeBoxFile(fileWith(Buffer.concat(boxes)))).toBe(expected);
  });
});
