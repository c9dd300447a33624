import { onlineManager } from '@tanstack/react-query';
import type { ChangedFiles, SavedNote } from '@touchline/contracts/player-files';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { logProblem } from '../../../lib/log.ts';
import {
  type ChangeStore,
  type FilePlayer,
  type NewWaiting,
  openChangeStore,
  type Waiting,
  type WaitingNote,
} from './change-store.ts';

/** The pauses after which a server that failed is asked again. Milliseconds. */
const PAUSES = { first: 5000, last: 60_000 };

/** Signing out waits so long for what is on its way. Milliseconds. */
const SETTLE_MS = 2000;
const SETTLE_STEP_MS = 50;

/** What has become of an entry, in this tab or in another one. */
export type Outcome =
  | {
      entry: Waiting;
      status: 'saved-note';
      /** The text that was sent. */
      sent: string;
      saved: SavedNote;
      /** What was written meanwhile, if anything. */
      left: WaitingNote | null;
    }
  | { entry: Waiting; status: 'changed'; results: ChangedFiles }
  | { entry: Waiting; status: 'refused'; reason: string }
  | { entry: Waiting; status: 'withdrawn' }
  /** It was refused and is sent once more; the entry is the new one. */
  | { entry: Waiting; status: 'retried' };
export type Ended = Exclude<Outcome, { status: 'retried' }>;

/** An open field whose text goes into the queue. */
export interface OpenField {
  /** Puts what was typed into the queue. */
  save: () => Promise<void>;
  /** Whether the queue or the server has the text. */
  isKept: () => boolean;
  /** The user has signed out, and knows that the text is lost. */
  drop: () => void;
}

export interface QueueState {
  /** False until the browser's store was read. */
  isLoaded: boolean;
  entries: readonly Waiting[];
  /** Whether the server could not be reached: what waits does so for longer than a moment. */
  isHeld: boolean;
  /** Whether what waits would be lost with the page. */
  isAtRisk: boolean;
}

interface QueueOptions {
  userId: string;
  /** Whether the user is signed in in this browser now: the cookie of another account must not send the entries. */
  isOwner: () => boolean;
  send: (entry: Waiting) => Promise<SavedNote | ChangedFiles>;
  /** Shows the result before the entry goes. */
  onSent: (entry: Waiting, result: SavedNote | ChangedFiles) => void;
  onUnauthorized: () => void;
}

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/** The text that the server has joined with another one, with what was typed since it was sent. */
export function rejoined(joined: string, sent: string, typed: string): string {
  return joined.endsWith(sent) ? joined.slice(0, joined.length - sent.length) + typed : joined;
}

/** What the server has refused of a change, as an entry that stays until the scout has seen it; null if it has taken all. */
function refusedPart(entry: Waiting, results: ChangedFiles): Waiting | null {
  const errors = new Map(results.flatMap(({ id, error }) => (error === null ? [] : [[id, error] as const])));
  const players = entry.players.filter(({ id }) => errors.has(id));
  const [refusal] = errors.values();
  return refusal === undefined ? null : { ...entry, players, refusal };
}

const isTemporary = (error: unknown) => {
  const status = statusOf(error);
  return status === null || status === 401 || status === 429 || status >= 500;
};

/**
 * What a scout writes down goes through this queue: it is stored in the browser first and then sent, one after the other and by one
 * tab at a time. Without a network it waits, also for the next visit.
 */
export function createChangeQueue({ userId, isOwner, send, onSent, onUnauthorized }: QueueOptions) {
  const name = `${PRODUCT_NAME.toLowerCase()}-changes-${userId}`;
  // Without locks, as in tests, there is one tab.
  const locks = 'locks' in navigator ? navigator.locks : null;
  let channel = locks ? new BroadcastChannel(name) : null;
  const store: Promise<ChangeStore> = openChangeStore();
  const listeners = new Set<() => void>();
  const outcomeListeners = new Set<(outcome: Outcome) => void>();
  const fields = new Set<OpenField>();
  /** The entries whose end is told by the page that has made them. */
  const awaited = new Set<number>();
  let state: QueueState = { isLoaded: false, entries: [], isHeld: false, isAtRisk: false };
  let sendingId: number | null = null;
  let isClosed = false;
  let isRunning = false;
  let isWanted = false;
  let pause = PAUSES.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const reload = async () => {
    const opened = await store;
    const entries = await opened.list(userId);
    become({ isLoaded: true, entries, isAtRisk: !opened.isKept && entries.length > 0 });
  };
  const changed = async () => {
    channel?.postMessage(null);
    await reload();
  };
  const tell = (outcome: Outcome) => {
    for (const listener of outcomeListeners) listener(outcome);
    channel?.postMessage(outcome);
  };
  const hold = () => {
    become({ isHeld: true });
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void flush(), pause);
    pause = Math.min(2 * pause, PAUSES.last);
  };

  async function settleNote(entry: WaitingNote, saved: SavedNote) {
    if (await (await store).replace(entry, null)) return null;
    // Typed on while it was sent. On top of a joined text, or the words that were sent would be joined once more.
    const current = (await (await store).list(userId)).find(({ id }) => id === entry.id);
    if (current?.kind !== 'note') return null;
    if (!saved.isJoined) return current;
    const note = rejoined(saved.note, entry.note, current.note);
    const left = { ...current, note, version: saved.noteVersion };
    return (await (await store).replace(current, left)) ? left : current;
  }
  async function sendOne(entry: Waiting): Promise<boolean> {
    try {
      const result = await send(entry);
      onSent(entry, result);
      pause = PAUSES.first;
      become({ isHeld: false });
      if (Array.isArray(result)) {
        const rest = awaited.has(entry.id) ? null : refusedPart(entry, result);
        await (await store).replace(entry, rest);
        tell({ entry, status: 'changed', results: result });
      } else if (entry.kind === 'note') {
        tell({ entry, status: 'saved-note', saved: result, sent: entry.note, left: await settleNote(entry, result) });
      }
    } catch (error) {
      if (statusOf(error) === 401) onUnauthorized();
      if (isTemporary(error)) {
        hold();
        return false;
      }
      const reason = messageOf(error, 'The server has refused this.');
      // Otherwise it was changed meanwhile, and is sent as it is now.
      const rest = awaited.has(entry.id) ? null : { ...entry, refusal: reason };
      const isMarked = await (await store).replace(entry, rest);
      if (isMarked) tell({ entry, status: 'refused', reason });
    }
    await changed();
    return true;
  }
  async function sendAll() {
    for (;;) {
      const entry = (await (await store).list(userId)).find(({ refusal }) => refusal === null);
      if (!entry) return become({ isHeld: false });
      if (isClosed || !isOwner()) return;
      if (!onlineManager.isOnline()) return become({ isHeld: true });
      sendingId = entry.id;
      const goesOn = await sendOne(entry).finally(() => {
        sendingId = null;
      });
      if (!goesOn) return;
    }
  }
  /** Sends what waits. One run at a time, in this tab and among tabs. */
  async function flush() {
    isWanted = true;
    if (isRunning || isClosed) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await (locks ? locks.request(name, sendAll) : sendAll());
      }
    } catch (error) {
      logProblem('Waiting changes could not be sent.', error);
    } finally {
      isRunning = false;
    }
  }
  async function add(entry: NewWaiting): Promise<Waiting | 'full' | 'closed'> {
    if (isClosed) return 'closed';
    const id = await (await store).add(entry);
    if (id === null) return 'full';
    await changed();
    void flush();
    return { ...entry, id };
  }

  const find = async (id: number) => (await (await store).list(userId)).find((entry) => entry.id === id);

  channel?.addEventListener('message', ({ data }: MessageEvent<Outcome | 'closed' | null>) => {
    if (data === 'closed') {
      stop();
      become({ entries: [], isAtRisk: false });
    } else if (data) for (const listener of outcomeListeners) listener(data);
    else void reload();
  });
  const stopOnline = onlineManager.subscribe((isOnline) => {
    if (isOnline) void flush();
    else if (state.entries.length > 0) become({ isHeld: true });
  });
  /** Sends and takes nothing more. */
  function stop() {
    isClosed = true;
    stopOnline();
    clearTimeout(timer);
    channel?.close();
    channel = null;
  }
  void reload().then(flush);

  return {
    userId,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onOutcome(listener: (outcome: Outcome) => void) {
      outcomeListeners.add(listener);
      return () => void outcomeListeners.delete(listener);
    },
    add,
    /** The caller shows what is refused of an entry. @returns a function that ends this; a refusal stays in the list then */
    awaitEnd(id: number) {
      awaited.add(id);
      return () => void awaited.delete(id);
    },
    addField(field: OpenField) {
      fields.add(field);
      return () => void fields.delete(field);
    },
    flush: () => void flush(),
    /** A new version of a note. Its entry names an editor of its own, so that the server knows it again when it is sent twice. */
    async addNote({
      player,
      note,
      version,
    }: {
      player: FilePlayer;
      note: string;
      version: number;
    }): Promise<WaitingNote | 'full' | 'closed'> {
      const at = new Date().toISOString();
      const entry = { userId, at, players: [player], refusal: null, note, version, editor: crypto.randomUUID() };
      return (await add({ ...entry, kind: 'note' })) as WaitingNote | 'full' | 'closed';
    },
    /** Puts a newer text in place of one that is not sent yet; 'gone' if it was sent, or changed in another tab. */
    async replaceNote(earlier: WaitingNote, note: string): Promise<WaitingNote | 'gone'> {
      const next: WaitingNote = { ...earlier, at: new Date().toISOString(), note, refusal: null };
      if (!(await (await store).replace(earlier, next))) return 'gone';
      await changed();
      void flush();
      return next;
    },
    /** Removes what was not sent yet, or what was refused. @returns whether it did */
    async withdraw(id: number): Promise<boolean> {
      const entry = await find(id);
      if (!entry || (id === sendingId && entry.refusal === null)) return false;
      const isGone = await (await store).replace(entry, null);
      if (isGone) tell({ entry, status: 'withdrawn' });
      await changed();
      return isGone;
    },
    /** Sends once more what was refused. */
    async retry(id: number) {
      const entry = await find(id);
      const again = entry && { ...entry, refusal: null };
      if (again && (await (await store).replace(entry, again))) tell({ entry: again, status: 'retried' });
      await changed();
      void flush();
    },
    /** Waits a moment for what is on its way. @returns how many changes the server does not have */
    async settle(): Promise<number> {
      await Promise.all([...fields].map((field) => field.save()));
      const end = AbortSignal.timeout(SETTLE_MS);
      while (state.entries.some(({ refusal }) => refusal === null) && !state.isHeld && !end.aborted) {
        await new Promise((resolve) => setTimeout(resolve, SETTLE_STEP_MS));
      }
      return state.entries.length + [...fields].filter((field) => !field.isKept()).length;
    },
    isClosed: () => isClosed,
    stop,
    /** Deletes what waits, and takes nothing more: the user signs out. */
    async close() {
      channel?.postMessage('closed');
      stop();
      for (const field of fields) field.drop();
      for (const entry of await (await store).list(userId)) await (await store).replace(entry, null);
      await reload();
    },
  };
}
