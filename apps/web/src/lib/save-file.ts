/** Long enough for every browser to have begun the download. */
const KEPT_MS = 10_000;

/** Saves what an address holds under a name of its own, as a click on a download link does. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a file that the browser holds in memory. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
