import { AV_CODEC_ID_NONE } from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';
import { openMedia, shownSize, traitsOf } from '../open-media.ts';
import { surveyMedia } from '../survey.ts';
import { estimateWork } from '../work.ts';
import { isWholeAvi, isWholeBoxFile, isWithinElements } from './elements.ts';
import { type FileToProbe, type MediaFacts, NO_FACTS } from './probe-result.ts';

/** Accepted by their first bytes, even when nothing else can be read. */
const NOT_READ: ReadonlySet<string> = new Set(['flv', 'mpeg-ps', 'asf', 'ogg']);

/** Run before FFmpeg, which accepts truncated files and takes long for millions of empty parts. */
const CHECKS: Readonly<Record<string, (file: FileToProbe) => Promise<boolean>>> = {
  mp4: isWholeBoxFile,
  mov: isWholeBoxFile,
  webm: isWithinElements,
  matroska: isWithinElements,
  avi: isWholeAvi,
};

export async function readMediaFacts(container: string, file: FileToProbe): Promise<MediaFacts> {
  const isPlausible = CHECKS[container];
  if (isPlausible && !(await isPlausible(file))) throw new Error('The file is incomplete, or has too many parts.');
  try {
    return await readFacts(container, file);
  } catch (error) {
    if (NOT_READ.has(container)) return NO_FACTS;
    throw error;
  }
}

async function readFacts(container: string, { path }: FileToProbe): Promise<MediaFacts> {
  await using media = await openMedia(path, container);
  const { video, audio } = media;
  const survey = await surveyMedia(media);
  const duration = survey.end - Math.max(0, survey.start);
  const traits = traitsOf(video);
  const { width, height } = shownSize(traits);
  return {
    duration: Number.isFinite(duration) && duration > 0 ? duration : null,
    work: estimateWork({ ...survey, ...traits }),
    width: Math.round(width),
    height: Math.round(height),
    videoCodec: codecNameOf(video),
    audioCodec: audio && codecNameOf(audio),
  };
}

/** The codec names that the product has always stored; others keep FFmpeg's name. */
const NAMES: Readonly<Record<string, string>> = {
  h264: 'avc',
  msmpeg4v3: 'mpeg4',
  msmpeg4v2: 'mpeg4',
  msmpeg4v1: 'mpeg4',
};

function codecNameOf({ codecpar }: Stream): string {
  if (codecpar.codecId === AV_CODEC_ID_NONE) {
    const code = codecpar.codecTagString?.trim().toLowerCase() ?? '';
    return /^\w{4}$/.test(code) ? code : 'unknown';
  }
  const name = avGetCodecName(codecpar.codecId) ?? 'unknown';
  return name.startsWith('pcm_') ? 'pcm' : (NAMES[name] ?? name);
}
