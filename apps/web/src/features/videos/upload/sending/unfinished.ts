import { type OwnUnfinishedUpload, type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { useMemo, useSyncExternalStore } from 'react';
import { onStored, readStored, readStoredJson, writeStored } from '../../../../lib/stored.ts';
import { trpc } from '../../../../lib/trpc.ts';

/** After this the server has deleted what it had. */
const KEPT_MS = 24 * 3600 * 1000;

/** An upload that was begun in this browser and is not finished: what is needed to continue it after a reload. */
export interface UnfinishedUpload {
  /** The address of the upload on the server. */
  url: string;
  fileName: string;
  size: number;
  /** Null for an upload that only the server knew: it has no times of files. */
  lastModified: number | null;
  details: VideoDetails;
  /** The server has no texts yet: those here are as far as they were typed. */
  awaitsTexts?: boolean;
  /** The video whose file it replaces; absent for a new one. */
  replaces?: string;
  sent: number;
  begunAt: number;
  /** Of a part that was cut in the browser: the name it is kept under there; null while only a page has it. */
  part?: { keptAs: string | null; type: string };
}

const listeners = new Set<() => void>();
/** Uploads whose file this page has, by their address, and what ends their locks. */
const held = new Map<string, () => void>();
/** Uploads that have ended on this page, which an older list of the server may still have. */
const ended = new Set<string>();

const keyOf = (playerId: string) => `touchline_uploads_${playerId}`;

/** Whether a chosen file is the one of an unfinished upload, as far as the browser tells. */
export function isFileOf({ fileName, size, lastModified }: UnfinishedUpload, file: File): boolean {
  const isSameTime = lastModified === null || file.lastModified === lastModified;
  return file.name === fileName && file.size === size && isSameTime;
}

/** Whether an unfinished upload was begun with these texts. */
export function hasTexts(upload: UnfinishedUpload, details: VideoDetails): boolean {
  return JSON.stringify(videoDetails.parse(upload.details)) === JSON.stringify(details);
}

/** The unfinished uploads of a player, without those whose file this page has. */
export function listUnfinished(playerId: string): UnfinishedUpload[] {
  return read(playerId).filter(({ url }) => !held.has(url));
}

/** The unfinished upload of a file for a new video, or for one whose file it replaces, unless this page has it already. */
export function findUnfinished(playerId: string, file: File, replaces?: string): UnfinishedUpload | null {
  const isSame = (upload: UnfinishedUpload) => upload.replaces === replaces && isFileOf(upload, file);
  return listUnfinished(playerId).find(isSame) ?? null;
}

/** Stores an upload or its progress. */
export function rememberUpload(playerId: string, upload: UnfinishedUpload): void {
  const others = read(playerId).filter(({ url }) => url !== upload.url);
  write(playerId, [...others, upload]);
}

/** Forgets an upload that has ended. */
export function forgetUpload(playerId: string, url: string): void {
  release(url);
  ended.add(url);
  write(
    playerId,
    read(playerId).filter((upload) => upload.url !== url),
  );
}

/** Tells which uploads this page has the file of: those are not offered to be continued. */
export function holdUpload(url: string, isHeld: boolean): void {
  if (isHeld && !held.has(url)) held.set(url, lockUpload(url));
  if (!isHeld) release(url);
  tell();
}

/** Whether another page of this browser has the file of an upload. */
export async function isHeldElsewhere(url: string): Promise<boolean> {
  const isTaken = await navigator.locks?.request(url, { ifAvailable: true }, (lock) => lock === null);
  return isTaken ?? false;
}

function release(url: string): void {
  held.get(url)?.();
  held.delete(url);
}

/** Other pages see the lock, and the browser ends it with this page. Returns what ends it before. */
function lockUpload(url: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(url, () => promise);
  return resolve;
}

/**
 * The same list for a component, with those that only the server knows: another browser has begun them, or this one has not
 * got the answer that told their address.
 */
export function useUnfinished(playerId: string): UnfinishedUpload[] {
  const { data: onServer } = trpc.videos.unfinishedUploads.useQuery();
  const text = useSyncExternalStore(subscribe, () => [readStored(keyOf(playerId)), ...held.keys(), ...ended].join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what the list is read from
  return useMemo(() => {
    const known = new Set([...read(playerId).map(({ url }) => url), ...held.keys(), ...ended]);
    const others = (onServer ?? []).map(fromServer).filter(({ url }) => !known.has(url));
    return [...listUnfinished(playerId), ...others];
  }, [text, playerId, onServer]);
}

function fromServer({
  id,
  fileName,
  bytes,
  received,
  replaces,
  awaitsTexts,
  expiresAt,
  ...details
}: OwnUnfinishedUpload) {
  const url = `${window.location.origin}/api/uploads/${id}`;
  const begunAt = Date.parse(expiresAt) - KEPT_MS;
  const upload: UnfinishedUpload = { url, fileName, size: bytes, lastModified: null, details, sent: received, begunAt };
  return { ...upload, ...(replaces !== null && { replaces }), ...(awaitsTexts && { awaitsTexts }) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStored(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function read(playerId: string): UnfinishedUpload[] {
  const uploads = readStoredJson(keyOf(playerId));
  if (!Array.isArray(uploads)) return [];
  // Another version of the app may have written something else.
  return uploads.filter(
    (upload: Partial<UnfinishedUpload> | null) =>
      Date.now() - (upload?.begunAt ?? 0) < KEPT_MS &&
      typeof upload?.url === 'string' &&
      videoDetails.safeParse(upload.details).success,
  );
}

/** Without storage an upload cannot be continued after a reload; the rest works. */
function write(playerId: string, uploads: readonly UnfinishedUpload[]): void {
  writeStored(keyOf(playerId), uploads.length === 0 ? null : JSON.stringify(uploads));
}
