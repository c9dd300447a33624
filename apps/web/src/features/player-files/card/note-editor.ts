import type { PlayerFile } from '@touchline/contracts/player-files';
import { NOTE_MAX } from '@touchline/contracts/stages';
import { draftKey, keepDraft, readDraft } from '../../../lib/draft-store.ts';
import { countOf } from '../../../lib/format.ts';
import { type ChangeQueue, type OpenField, type Outcome, rejoined } from '../queue/change-queue.ts';
import { type FilePlayer, WAITING_MAX, type Waiting, type WaitingNote } from '../queue/change-store.ts';

/** How long after the last key a note is saved. Milliseconds. */
const PAUSE_MS = 800;

/** A text, and the version of the server's note that it is based on. */
interface Version {
  note: string;
  version: number;
}

export interface NoteView {
  text: string;
  /** Whether the server does not have the text yet. */
  isOpen: boolean;
  /** Why the server or the queue did not take it. */
  refusal: string | null;
  savedAt: string | null;
  /** The server has joined the text with another one. */
  isJoined: boolean;
}

type StoredNote = Pick<PlayerFile, 'note' | 'noteVersion' | 'notedAt'>;

/**
 * A note while it is edited. It is saved by itself: kept as a draft with each key, put into the queue after a pause, and sent from
 * there. A newer text of the server is shown where nothing else is typed; otherwise the server joins both.
 */
export function createNoteEditor(queue: ChangeQueue, player: FilePlayer, file: StoredNote) {
  const key = draftKey(`note_${player.id}`, queue.userId);
  const first = firstOf(key, file, queue.get().entries);
  let entry = first.entry;
  /** What the server is known to have. */
  let base = first.base;
  /** What the server was last heard to have. */
  let latest = file;
  let view: NoteView = {
    text: first.text,
    isOpen: first.text !== base.note || entry !== null,
    refusal: entry?.refusal ?? null,
    savedAt: file.notedAt,
    isJoined: false,
  };
  /** An entry that has gone without a word about what has become of it. */
  let gone: WaitingNote | null = null;
  let saving = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: Partial<NoteView>) => {
    view = { ...view, ...next };
    view.isOpen = view.text !== base.note || entry !== null;
    for (const listener of listeners) listener();
  };
  const isStored = (note: string) => note === (entry && entry.refusal === null ? entry.note : base.note);
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  };
  /** One after the other, or the second would not know what the first has put into the queue. */
  function save() {
    clearTimeout(timer);
    saving = saving.then(saveNow);
  }
  async function saveNow() {
    const note = view.text;
    if (queue.isClosed() || isStored(note)) return;
    if (note.length > NOTE_MAX) {
      const over = countOf(note.length - NOTE_MAX, 'character');
      return become({ refusal: `${over} too many. This browser keeps the text until it is shorter.` });
    }
    const earlier = entry;
    const stored = earlier ? await queue.replaceNote(earlier, note) : await queue.addNote({ player, ...base, note });
    if (stored === 'closed') return;
    if (stored === 'full') {
      return become({ refusal: `${WAITING_MAX} changes wait for the network already. This browser keeps the text.` });
    }
    if (stored === 'gone') {
      // Sent just now, and its answer is told in a moment; or discarded in another tab.
      if (entry === earlier && gone === earlier) entry = null;
      gone = earlier;
      return saveSoon();
    }
    entry = stored;
    become({ refusal: null });
    if (view.text === note) keepDraft<Version>(key, {});
  }
  function handleOutcome(outcome: Outcome) {
    if (!entry || outcome.entry.id !== entry.id) return;
    if (outcome.status === 'refused') {
      entry = { ...entry, refusal: outcome.reason };
      become({ refusal: outcome.reason });
    } else if (outcome.status === 'retried' && outcome.entry.kind === 'note') {
      entry = outcome.entry;
      become({ refusal: null });
    } else if (outcome.status === 'withdrawn') {
      discard(entry);
    } else if (outcome.status === 'saved-note') {
      const { saved, left, sent } = outcome;
      entry = left;
      base = { note: saved.isJoined ? saved.note : sent, version: saved.noteVersion };
      const text = saved.isJoined ? rejoined(saved.note, sent, view.text) : view.text;
      become({ text, refusal: null, savedAt: saved.notedAt, isJoined: saved.isJoined || view.isJoined });
      if (!isStored(text)) saveSoon();
    }
  }
  /** Goes back to the note of the server, unless more was typed than what was discarded. */
  function discard({ note }: WaitingNote) {
    entry = null;
    if (latest.noteVersion >= base.version) base = { note: latest.note, version: latest.noteVersion };
    if (view.text !== note) {
      become({ refusal: null });
      return saveSoon();
    }
    become({ text: base.note, refusal: null, savedAt: latest.notedAt, isJoined: false });
    keepDraft<Version>(key, {});
  }
  const field: OpenField = {
    save() {
      save();
      return saving;
    },
    isKept: () => view.text === (entry ?? base).note,
    drop: () => keepDraft<Version>(key, {}),
  };

  return {
    get: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(text: string) {
      become({ text });
      keepDraft<Version>(key, { note: text, version: base.version });
      saveSoon();
    },
    save,
    /** Shows a newer text of the server, unless another one is being written here. */
    follow(stored: StoredNote) {
      latest = stored;
      const { note, noteVersion, notedAt } = stored;
      if (noteVersion <= base.version || entry) return;
      if (view.text !== base.note && view.text !== note) return;
      base = { note, version: noteVersion };
      become({ text: note, savedAt: notedAt, isJoined: false });
      keepDraft<Version>(key, {});
    },
    /** Listens and saves while the field is on the page. @returns a function that ends this, and saves what is left */
    start() {
      const stop = queue.onOutcome(handleOutcome);
      const close = queue.addField(field);
      document.addEventListener('visibilitychange', save);
      window.addEventListener('pagehide', save);
      // A draft of the last visit.
      save();
      return () => {
        save();
        close();
        void saving.then(stop);
        document.removeEventListener('visibilitychange', save);
        window.removeEventListener('pagehide', save);
      };
    },
  };
}

/** What the field begins with: what waits in the queue, a draft of the last moment, or what the server has. */
function firstOf(key: string, { note, noteVersion }: StoredNote, entries: readonly Waiting[]) {
  const stored: Version = { note, version: noteVersion };
  const waiting = entries.filter(
    (entry) => entry.kind === 'note' && key === draftKey(`note_${entry.players[0]?.id}`, entry.userId),
  );
  const entry = waiting.at(-1);
  if (entry?.kind === 'note') {
    // The last words before a reload may not have reached the queue.
    const typed = readDraft<Version>(key, { note: entry.note, version: entry.version });
    const text = typed && typed.changedAt >= entry.at ? (typed.changes.note ?? entry.note) : entry.note;
    return { text, base: { ...stored, version: entry.version }, entry };
  }
  const draft = readDraft<Version>(key, stored)?.changes;
  if (draft?.note === undefined) return { text: note, base: stored, entry: null };
  return { text: draft.note, base: { ...stored, version: draft.version ?? noteVersion }, entry: null };
}
