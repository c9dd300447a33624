import type { Video } from '@touchline/contracts/videos';
import type { StagedFile } from '../../../platform/storage/file-store.ts';

export type FileToProbe = Pick<StagedFile, 'path' | 'size'>;

/** Seconds, and pixels as displayed; null where the container does not say. `work`: ../work.ts. */
export type MediaFacts = Pick<Video, 'duration' | 'width' | 'height' | 'videoCodec' | 'audioCodec'> & {
  work: number | null;
};

export const NO_FACTS: MediaFacts = {
  duration: null,
  work: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
};

export type ProbeResult = { isVideo: true; type: string; facts: MediaFacts } | { isVideo: false; why: string };

/** By the type that file-type detects. Files are served as `mimeType`: the uploader's claim reaches no browser. */
export const CONTAINERS: Readonly<Record<string, { name: string; extension: string; mimeType: string }>> = {
  'video/mp4': { name: 'mp4', extension: 'mp4', mimeType: 'video/mp4' },
  'video/x-m4v': { name: 'mp4', extension: 'mp4', mimeType: 'video/mp4' },
  'video/3gpp': { name: 'mp4', extension: '3gp', mimeType: 'video/3gpp' },
  'video/3gpp2': { name: 'mp4', extension: '3g2', mimeType: 'video/3gpp2' },
  'video/quicktime': { name: 'mov', extension: 'mov', mimeType: 'video/quicktime' },
  'video/webm': { name: 'webm', extension: 'webm', mimeType: 'video/webm' },
  'video/matroska': { name: 'matroska', extension: 'mkv', mimeType: 'video/x-matroska' },
  'video/vnd.avi': { name: 'avi', extension: 'avi', mimeType: 'video/x-msvideo' },
  'video/ogg': { name: 'ogg', extension: 'ogv', mimeType: 'video/ogg' },
  'video/mp2t': { name: 'mpeg-ts', extension: 'ts', mimeType: 'video/mp2t' },
  'video/MP2P': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/MP1S': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/mpeg': { name: 'mpeg-ps', extension: 'mpg', mimeType: 'video/mpeg' },
  'video/x-flv': { name: 'flv', extension: 'flv', mimeType: 'video/x-flv' },
  'application/vnd.ms-asf': { name: 'asf', extension: 'wmv', mimeType: 'video/x-ms-wmv' },
  'video/x-ms-asf': { name: 'asf', extension: 'wmv', mimeType: 'video/x-ms-wmv' },
};
