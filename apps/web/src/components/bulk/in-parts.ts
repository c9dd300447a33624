import { messageOf, statusOf } from '../../lib/errors.ts';

interface Sending<Item, Result> {
  /** The largest number of items that the server takes at once. */
  size: number;
  send: (part: readonly Item[]) => Promise<readonly Result[]>;
  /** The result of an item whose part failed. */
  failed: (item: Item, error: string) => Result;
  /** The error of these items where the server gives no reason. */
  otherwise?: string;
}

/**
 * Sends the items of a bulk change in parts. A part that fails does not stop the others, so that what they change is reported
 * and can be undone. If all fail, this fails with the first error, or with one after which something may have been changed
 * all the same.
 */
export async function inParts<Item, Result>(
  items: readonly Item[],
  { size, send, failed, otherwise = 'Please try again.' }: Sending<Item, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  let sent = 0;
  for (let start = 0; start < items.length; start += size) {
    const part = items.slice(start, start + size);
    try {
      results.push(...(await send(part)));
      sent += 1;
    } catch (error) {
      errors.push(error);
      results.push(...part.map((item) => failed(item, messageOf(error, otherwise))));
    }
  }
  if (errors.length > 0 && sent === 0) throw errors.find((error) => (statusOf(error) ?? 500) >= 500) ?? errors[0];
  return results;
}

/** An item that stayed as it was, and why. */
export interface Refused {
  id: string;
  name: string;
  error: string;
}

/** The items that were refused, by the names that the page shows. */
export function refusedOf(
  results: readonly { id: string; error: string | null }[],
  names: ReadonlyMap<string, string>,
): Refused[] {
  return results.flatMap(({ id, error }) => (error === null ? [] : { id, name: names.get(id) ?? '', error }));
}
