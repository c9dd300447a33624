import type { Readable, Writable } from 'node:stream';
import type { openStaging } from './staging.ts';

/** Part of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A received file that is not stored yet: on local disk, readable by the server only. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

export interface StoredFileFacts {
  size: number;
  modifiedAt: Date;
}

type Staging = Awaited<ReturnType<typeof openStaging>>;

export interface KeptFiles {
  find(key: string): Promise<StoredFileFacts | null>;
  openRead(key: string): Promise<Readable>;
}

export interface FileStore extends Staging, KeptFiles {
  /** Turns a staged file into a stored one, which is durable afterwards. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** Returns a function that writes the file to a response and ends that. A missing file is an error before. */
  openSend(key: string, range: ByteRange): Promise<(out: Writable) => Promise<void>>;
  /** Where a proxy finds a file: how the store is reached, the range (`whole` or `bytes=0-99`) and the place in the store. */
  locate(key: string, range: ByteRange | null): Promise<string>;
  /** Gives work the path of a stored file on local disk, which it must not change. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  check(): Promise<void>;
}

export function wantedPart(range: ByteRange | null): string {
  return range ? `bytes=${range.start}-${range.end}` : 'whole';
}

/** Only keys made by the server reach a store, so that no other text becomes part of a path. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the file store.');
  return key;
}
