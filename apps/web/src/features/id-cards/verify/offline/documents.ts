import { readStatusLists, type StatusLists } from '@touchline/contracts/card-checks';
import { CARD_KEYS_PATH, type CardKeySet } from '@touchline/contracts/card-keys';
import { STATUS_LIST_PATH } from '@touchline/contracts/card-lists';
import { logProblem } from '../../../../lib/log.ts';

/** The browser's store of what cards are checked with while there is no network. */
const CACHE = 'card-documents';

/** Fetches the present keys and list, and keeps them. What cannot be fetched stays as it was kept. */
export async function refreshDocuments(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  await Promise.all(
    [CARD_KEYS_PATH, STATUS_LIST_PATH].map(async (path) => {
      try {
        const response = await fetch(path, { credentials: 'omit' });
        if (response.ok) await cache.put(path, response);
      } catch (error) {
        logProblem(`${path} could not be fetched.`, error);
      }
    }),
  );
}

/** The kept keys, and the kept list if one of them has signed it. */
export async function readDocuments(): Promise<{ keys: CardKeySet['keys']; lists: StatusLists | null }> {
  const kept = async (path: string) =>
    'caches' in globalThis ? await caches.match(path, { cacheName: CACHE }) : undefined;
  const [keySet, list] = [await kept(CARD_KEYS_PATH), await kept(STATUS_LIST_PATH)];
  const { keys } = keySet ? ((await keySet.json()) as CardKeySet) : { keys: [] };
  return { keys, lists: list ? await readStatusLists(await list.text(), keys) : null };
}
