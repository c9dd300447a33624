/** Long enough for every browser to have started the download. */
const KEPT_MS = 10_000;

/** Downloads an address under the given name, like a click on a download link. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a file from memory. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
