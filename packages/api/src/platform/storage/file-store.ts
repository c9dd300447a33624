import type { Readable, Writable } from 'node:stream';

/** A part of a file. Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A received file that is not stored yet. It is on local disk, readable by the server only. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

export interface StoredFileFacts {
  size: number;
  modifiedAt: Date;
}

/** What every store has: files on local disk that are not stored yet. */
export interface Staging {
  /** Writes a stream to a private file. Removes the file on failure. */
  stage(content: Readable): Promise<StagedFile>;
  /** Deletes a staged file. One that is missing is no error. */
  discard(staged: Pick<StagedFile, 'path'>): Promise<void>;
  /** Calls `work` with a private folder and deletes the folder afterwards. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Size and hash of a file in such a folder, so that it can be kept like a staged one. */
  measure(path: string): Promise<StagedFile>;
  /** Free bytes on the disk that receives files. */
  freeBytes(): Promise<number>;
  /** Deletes all staged files, or only those unchanged since a time, because another process may use the rest. */
  removeStaged(untouchedSince?: Date): Promise<void>;
  /** Throws if files cannot be received or stored. */
  check(): Promise<void>;
}

export interface StoredFiles {
  find(key: string): Promise<StoredFileFacts | null>;
  openRead(key: string): Promise<Readable>;
}

export interface FileStore extends Staging, StoredFiles {
  /** Stores a staged file durably. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** Opens a file, or throws if it is missing. The returned function writes it to a response and ends the response. */
  openSend(key: string, range: ByteRange): Promise<(out: Writable) => Promise<void>>;
  /** Where a proxy finds a file: kind of store, range (`whole` or `bytes=0-99`) and path in the store, separated by slashes. */
  locate(key: string, range: ByteRange | null): Promise<string>;
  /** Calls `work` with the path of a local copy or of the stored file itself, which must not be changed. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** One that is missing is no error. */
  remove(key: string): Promise<void>;
}

export function rangeAsText(range: ByteRange | null): string {
  return range ? `bytes=${range.start}-${range.end}` : 'whole';
}

/** The keys that the server makes. No other text may become part of a path. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the file store.');
  return key;
}
