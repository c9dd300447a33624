import type { FileChange } from '@touchline/contracts/player-files';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { logProblem } from '../../../lib/log.ts';

export interface FilePlayer {
  id: string;
  name: string;
}

/** What a scout has written down and the server does not have yet. */
export type NewWaiting = {
  /** Only this account sees and sends it. */
  userId: string;
  at: string;
  players: readonly FilePlayer[];
  /** Why the server has refused it; it stays until the scout has seen it. */
  refusal: string | null;
} & ({ kind: 'note'; note: string; version: number; editor: string } | { kind: 'change'; change: FileChange });
export type Waiting = NewWaiting & { id: number };
export type WaitingNote = Extract<Waiting, { kind: 'note' }>;

export const WAITING_MAX = 200;

export interface ChangeStore {
  /** Whether what waits is there after the page is closed. */
  readonly isKept: boolean;
  /** In the order in which they were made. */
  list(userId: string): Promise<Waiting[]>;
  /** @returns null if as many wait as may */
  add(entry: NewWaiting): Promise<number | null>;
  /** Writes `next` in place of `former`, or removes it without one. @returns false if another tab has changed it */
  replace(former: Waiting, next: Waiting | null): Promise<boolean>;
}

const isSame = (one: Waiting | undefined, other: Waiting) => JSON.stringify(one) === JSON.stringify(other);

/** For browsers that store nothing: what waits is lost with the page. */
export function memoryStore(): ChangeStore {
  let entries: Waiting[] = [];
  let lastId = 0;
  return {
    isKept: false,
    list: async (userId) => entries.filter((entry) => entry.userId === userId),
    async add(entry) {
      if (entries.filter(({ userId }) => userId === entry.userId).length >= WAITING_MAX) return null;
      lastId += 1;
      entries = [...entries, { ...entry, id: lastId }];
      return lastId;
    },
    async replace(former, next) {
      if (
        !isSame(
          entries.find(({ id }) => id === former.id),
          former,
        )
      )
        return false;
      entries = entries.flatMap((entry) => (entry.id === former.id ? (next ?? []) : entry));
      return true;
    },
  };
}

const CHANGES = 'changes';

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs in one transaction, and resolves once it is stored. */
async function inStore<Result>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<Result>) {
  const opening = indexedDB.open(`${PRODUCT_NAME.toLowerCase()}_changes`, 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore(CHANGES, { keyPath: 'id', autoIncrement: true });
    store.createIndex('userId', 'userId');
  };
  const database = await done(opening);
  try {
    const transaction = database.transaction(CHANGES, mode);
    const stored = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([run(transaction.objectStore(CHANGES)), stored]);
    return result;
  } finally {
    database.close();
  }
}

const browserStore: ChangeStore = {
  isKept: true,
  list: (userId) => inStore('readonly', (store) => done<Waiting[]>(store.index('userId').getAll(userId))),
  add: (entry) =>
    inStore('readwrite', async (store) => {
      if ((await done(store.index('userId').count(entry.userId))) >= WAITING_MAX) return null;
      return Number(await done(store.add(entry)));
    }),
  replace: (former, next) =>
    inStore('readwrite', async (store) => {
      if (!isSame(await done<Waiting | undefined>(store.get(former.id)), former)) return false;
      await (next ? done(store.put(next)) : done(store.delete(former.id)));
      return true;
    }),
};

/** Goes on in memory with what the browser's store fails to take or to give: its disk is full, or its connection was lost. */
export function sturdyStore(browser: ChangeStore): ChangeStore {
  /** What this page knows better than the store; null for an entry that is gone. Those that only this page has are below 0. */
  const own = new Map<number, Waiting | null>();
  // Other tabs have such entries too, with ids of their own.
  let nextId = -Date.now();
  let known: readonly Waiting[] = [];
  const attempt = async <Result>(run: () => Promise<Result>, otherwise: () => Result | Promise<Result>) => {
    try {
      return await run();
    } catch (error) {
      logProblem('The store of this browser has failed.', error);
      return otherwise();
    }
  };
  const list = async (userId: string) => {
    const listed = await attempt(
      async () => {
        known = await browser.list(userId);
        return known;
      },
      () => known.filter((entry) => entry.userId === userId),
    );
    const left = listed.filter(({ id }) => own.get(id) === null);
    // Or the next visit would send them once more.
    for (const entry of left) await browser.replace(entry, null).catch(() => {});
    const stored = listed.flatMap((entry) => (own.has(entry.id) ? (own.get(entry.id) ?? []) : entry));
    return [
      ...stored,
      ...[...own.values()].flatMap((entry) => (entry?.userId === userId && entry.id < 0 ? entry : [])),
    ];
  };
  return {
    get isKept() {
      return [...own.values()].every((entry) => entry === null);
    },
    list,
    add: (entry) =>
      attempt(
        () => browser.add(entry),
        async () => {
          if ((await list(entry.userId)).length >= WAITING_MAX) return null;
          nextId -= 1;
          own.set(nextId, { ...entry, id: nextId });
          return nextId;
        },
      ),
    async replace(former, next) {
      const replaceHere = () => {
        own.set(former.id, next);
        return true;
      };
      const mine = own.get(former.id);
      if (mine !== undefined) return mine !== null && isSame(mine, former) && replaceHere();
      return attempt(() => browser.replace(former, next), replaceHere);
    },
  };
}

/** The store of the browser, or memory where it has none. */
export async function openChangeStore(): Promise<ChangeStore> {
  if (!('indexedDB' in globalThis)) return memoryStore();
  try {
    await browserStore.list('');
    return sturdyStore(browserStore);
  } catch (error) {
    logProblem('This browser keeps no changes for later.', error);
    return memoryStore();
  }
}
