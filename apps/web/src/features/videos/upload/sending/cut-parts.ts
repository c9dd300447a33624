import type { UnfinishedUpload } from './unfinished.ts';

/** The folder of the browser's private files, which no other site and no program of the device reads. */
const FOLDER = 'cut-parts';
/** As long as the server keeps an unfinished upload. */
const KEPT_MS = 24 * 3600 * 1000;

/** The parts of this page that were cut out of a video, and the names they are kept under; null where they cannot be. */
const parts = new WeakMap<File, Promise<string | null>>();

/**
 * Keeps a part that was cut out of a video in the browser until it is sent, since no file of the device has it: so that its
 * upload continues after a reload. Where the browser has no private files the part is in memory only.
 */
export function keepCutPart(part: File): void {
  parts.set(part, write(part));
}

/** Whether a file was cut in the browser. */
export const isCutPart = (file: File | null): boolean => file !== null && parts.has(file);

/** The name that a cut part is kept under, once it is written; null where it cannot be kept. */
export const nameOfPart = async (part: File): Promise<string | null> => (await parts.get(part)) ?? null;

/** Deletes a part that is not needed any more; other files are left alone. */
export async function dropCutPart(file: File): Promise<void> {
  const name = await nameOfPart(file);
  if (name !== null) await deleteKept(name);
}

/** The cut part of an unfinished upload, as it was kept before a reload; null when it is not there any more. */
export async function openCutPart(upload: UnfinishedUpload): Promise<File | null> {
  const { part, fileName, size, lastModified } = upload;
  try {
    const folder = await openFolder();
    const handle = await folder.getFileHandle(part?.keptAs ?? '');
    const content = await handle.getFile();
    if (content.size !== size) return null;
    const file = new File([content], fileName, { type: part?.type ?? '', lastModified: lastModified ?? Date.now() });
    parts.set(file, Promise.resolve(handle.name));
    return file;
  } catch {
    return null;
  }
}

export async function deleteKept(name: string): Promise<void> {
  await openFolder()
    .then((folder) => folder.removeEntry(name))
    .catch(() => {
      // It is gone already, or there are no private files.
    });
}

/** Deletes parts that are so old that the server has forgotten their uploads. */
export async function deleteOldParts(): Promise<void> {
  try {
    const folder = await openFolder();
    for await (const handle of folder.values()) {
      if (handle.kind !== 'file') continue;
      const { lastModified } = await handle.getFile();
      if (Date.now() - lastModified > KEPT_MS) await folder.removeEntry(handle.name);
    }
  } catch {
    // There are no private files.
  }
}

async function write(part: File): Promise<string | null> {
  const name = crypto.randomUUID();
  try {
    const folder = await openFolder();
    const handle = await folder.getFileHandle(name, { create: true });
    const writable = await handle.createWritable();
    await writable.write(part);
    await writable.close();
    return name;
  } catch {
    // No private files, or no space for them.
    await deleteKept(name);
    return null;
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}
