import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { useState } from 'react';
import { nameOfPart } from './cut-parts.ts';
import { discardUpload } from './send-video.ts';
import {
  findUnfinished,
  forgetUpload,
  hasTexts,
  holdUpload,
  isFileOf,
  rememberUpload,
  type UnfinishedUpload,
} from './unfinished.ts';

interface Restoring {
  /** The texts of an upload that goes on by itself; null for one whose texts are sent before it goes on. */
  details: VideoDetails | null;
  known: UnfinishedUpload | null;
  replaces: string | undefined;
}

interface Beginning {
  file: File;
  details: VideoDetails;
  replaces: string | undefined;
}

/** What the browser remembers of the upload of one file. */
export function useRecord(playerId: string) {
  const [record] = useState(() => createRecord(playerId));
  return record;
}

function createRecord(playerId: string) {
  /** Null while the server does not know it. */
  let current: UnfinishedUpload | null = null;
  /** Of the announcement, also while it is paused before its answer. */
  let key = crypto.randomUUID();

  const remember = (change: Partial<UnfinishedUpload>) => {
    if (!current) return;
    const { details, ...rest } = change;
    // Of texts that are being typed the last valid ones are kept.
    const isValid = details && videoDetails.safeParse(details).success;
    current = { ...current, ...rest, ...(isValid && { details }) };
    rememberUpload(playerId, current);
  };
  const forget = () => {
    if (current) forgetUpload(playerId, current.url);
    current = null;
    key = crypto.randomUUID();
  };
  const discard = (upload: UnfinishedUpload) => {
    forgetUpload(playerId, upload.url);
    void discardUpload(upload.url);
  };

  return {
    get current() {
      return current;
    },
    key: () => key,
    url: () => current?.url ?? null,
    remember,
    forget,
    /** The server knows it under this address. */
    begin(url: string, { file, details, replaces }: Beginning) {
      if (current?.url !== url) {
        forget();
        const { name: fileName, size, lastModified } = file;
        const isFor = replaces === undefined ? { awaitsTexts: true } : { replaces };
        current = { url, fileName, size, lastModified, details, ...isFor, sent: 0, begunAt: Date.now() };
      }
      remember({});
    },
    /** Says where the browser keeps a cut part, once it is written. */
    async rememberPart(url: string, file: File) {
      const { type } = file;
      if (current?.part) return;
      remember({ part: { keptAs: null, type } });
      const keptAs = await nameOfPart(file);
      if (current?.url === url) remember({ part: { keptAs, type } });
    },
    /**
     * Finds the unfinished upload that a file continues. One of another file is deleted, as is one with other texts that would
     * become a video with these.
     */
    restore(file: File, { details, known: given, replaces }: Restoring) {
      const before = current;
      const known = [given, before, findUnfinished(playerId, file, replaces)].find(
        (upload) => upload && isFileOf(upload, file),
      );
      if (before && before !== known) discard(before);
      const isOutdated = known && details !== null && !known.awaitsTexts && !hasTexts(known, details);
      if (known && isOutdated) discard(known);
      // Of an upload that only the server knew, the time of the file is known now.
      current = known && !isOutdated ? { ...known, lastModified: file.lastModified } : null;
      if (current) holdUpload(current.url, true);
    },
  };
}
