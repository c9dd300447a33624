import {
  CARD_KEYS_PATH,
  type CardKeySet,
  checkOffline,
  type OfflineCheck,
  readStatusLists,
  STATUS_LIST_PATH,
  type StatusLists,
} from '@touchline/contracts/card-checks';
import { logProblem } from '../../../../lib/log.ts';

/** The browser's store of what cards are checked with while there is no network. */
const CACHE = 'card-documents';
/** A network that does not answer within this time counts as missing. */
const TIMEOUT_MS = 4000;

/** What cards are checked with. `lists` is null where there is none that the newest key has signed. */
export interface CardDocuments {
  keys: CardKeySet['keys'];
  lists: StatusLists | null;
}

/**
 * Fetches the present keys and list, and keeps them. The kept ones stay if that fails, or if another page answers, such as the
 * sign-in page of a hotel's network.
 */
export async function refreshDocuments(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const [keySet, list] = await Promise.all([fetchText(CARD_KEYS_PATH), fetchText(STATUS_LIST_PATH)]);
    const { keys } = JSON.parse(keySet) as CardKeySet;
    if (!(await readStatusLists(list, keys))) throw new Error('The list is not signed with the newest key.');
    const cache = await caches.open(CACHE);
    await cache.put(CARD_KEYS_PATH, new Response(keySet));
    await cache.put(STATUS_LIST_PATH, new Response(list));
  } catch (error) {
    logProblem('What cards are checked with could not be fetched.', error);
  }
}

async function fetchText(path: string): Promise<string> {
  // The keys in the browser's cache may be older than the list.
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
}

/** What the last refresh has kept. */
export async function readDocuments(): Promise<CardDocuments> {
  const kept = async (path: string) =>
    'caches' in globalThis ? (await caches.match(path, { cacheName: CACHE }))?.text() : undefined;
  const [keySet, list] = [await kept(CARD_KEYS_PATH), await kept(STATUS_LIST_PATH)];
  const { keys } = keySet ? (JSON.parse(keySet) as CardKeySet) : { keys: [] };
  return { keys, lists: list ? await readStatusLists(list, keys) : null };
}

/** Checks a card by its signed statement, with what is kept: at once, since the network has just failed. */
export async function checkStatement(statement: string): Promise<OfflineCheck> {
  return checkOffline(statement, { ...(await readDocuments()), now: new Date() });
}
