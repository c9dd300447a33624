import type { Readable, Writable } from 'node:stream';

/** Part of a file, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file received but not yet kept: on local disk, private to the server, gone unless it is kept. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

export interface StoredFileFacts {
  size: number;
  modifiedAt: Date;
}

/** Where files are received. It is on local disk wherever files are kept: they are looked into before that. */
export interface Staging {
  /** Writes a stream to a private place, never holding more than a chunk in memory; removes what it wrote on failure. */
  stage(content: Readable): Promise<StagedFile>;
  /** Drops a staged file; fine when it is gone already. */
  discard(staged: StagedFile): Promise<void>;
  /** Bytes that may still be received. */
  freeBytes(): Promise<number>;
  /** Drops all staged files, or those that nobody has written to since a time: a process may be at work on the others. */
  removeStaged(untouchedSince?: Date): Promise<void>;
}

/** Files that are kept, for whoever only looks at them. */
export interface KeptFiles {
  /** Size and time of a stored file, or null when there is none. */
  find(key: string): Promise<StoredFileFacts | null>;
  /** The bytes of a small file, a picture say, as a stream. */
  openRead(key: string): Promise<Readable>;
}

/**
 * Where files live. Keys are made by the server (`<uuid>.<extension>`), never by a person. What is kept is durable when
 * `keep` answers.
 */
export interface FileStore extends Staging, KeptFiles {
  /** Turns a staged file into a stored one. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /**
   * Opens a file of any size and answers how to send it: into an answer, which it ends. A file that is gone is an error
   * here, not in the middle of an answer.
   */
  openSend(key: string, range: ByteRange): Promise<(out: Writable) => Promise<void>>;
  /** Deletes a stored file; fine when it is gone already. */
  remove(key: string): Promise<void>;
  /** Throws when files cannot be stored or read at the moment. */
  check(): Promise<void>;
}
