import type { Readable, Writable } from 'node:stream';

/** Part of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that was received but is not stored yet: on local disk, readable by the server only. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

export interface StoredFileFacts {
  size: number;
  modifiedAt: Date;
}

/** Where files are received: always on local disk, since they are checked before they are stored. */
export interface Staging {
  /** Writes a stream to a private file, one chunk in memory at a time; removes the file on failure. */
  stage(content: Readable): Promise<StagedFile>;
  /** Deletes a staged file, if it still exists. */
  discard(staged: StagedFile): Promise<void>;
  /**
   * Gives work a private, empty folder for files that it makes, and deletes the folder with what is left in it afterwards.
   * `measure` makes a file of the folder one that can be stored.
   */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Size and checksum of a file that the server has made. */
  measure(path: string): Promise<StagedFile>;
  /** Free disk space for further files. */
  freeBytes(): Promise<number>;
  /** Deletes all staged files, or those not written to since a time: another process may be using the rest. */
  removeStaged(untouchedSince?: Date): Promise<void>;
}

/** Read access to stored files. */
export interface KeptFiles {
  /** Size and modification time of a stored file, or null when there is none. */
  find(key: string): Promise<StoredFileFacts | null>;
  /** The bytes of a small file, such as an image, as a stream. */
  openRead(key: string): Promise<Readable>;
}

/** Stored files. Keys are made by the server (`<uuid>.<extension>`). A file is durable once `keep` resolves. */
export interface FileStore extends Staging, KeptFiles {
  /** Turns a staged file into a stored one. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /**
   * Opens a file of any size and returns a function that writes it to a response and ends that. A missing file is an
   * error here, not in the middle of a response.
   */
  openSend(key: string, range: ByteRange): Promise<(out: Writable) => Promise<void>>;
  /**
   * Where a proxy finds a file, or a range of it, below a path that it has for this: how the store is reached, what to send
   * (`whole` or `bytes=0-99`) and the place in the store, in a bucket with a signature of five minutes.
   */
  locate(key: string, range: ByteRange | null): Promise<string>;
  /** Gives work the path of a stored file on local disk, which it only reads; a copy where the store is not on this disk. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Deletes a stored file, if it still exists. */
  remove(key: string): Promise<void>;
  /** Throws when files cannot be stored or read. */
  check(): Promise<void>;
}

/** A range as a part of a path for a proxy. */
export function wantedPart(range: ByteRange | null): string {
  return range ? `bytes=${range.start}-${range.end}` : 'whole';
}

/** Only keys made by the server reach a store, so that no other text becomes part of a path. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

/** Returns a key that is safe as part of a path; throws for any other text. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the file store.');
  return key;
}
