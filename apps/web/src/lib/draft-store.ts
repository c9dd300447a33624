import { PRODUCT_NAME } from '@touchline/contracts/product';
import { readStored, readStoredJson, storedKeys, writeStored } from './stored.ts';

const PREFIX = `${PRODUCT_NAME.toLowerCase()}_draft_`;
/** A browser has space for a few megabytes, a draft of a message takes up to five kilobytes. The oldest ones are dropped. */
const DRAFTS_MAX = 60;

/** What a user has changed in a form and not saved: only the changed fields, so that newer values of others survive. */
export interface Draft<Values> {
  changedAt: string;
  changes: Partial<Values>;
  /** What the changed fields were when they were changed. */
  was: Partial<Values>;
}

/** Where the draft of a form is kept. The id of the user is part of it, so that no other account finds it. */
export function draftKey(form: string, userId: string): string {
  return `${PREFIX}${form}_${userId}`;
}

/** The draft of a form with these saved values; null when there is none or nothing in it differs from them. */
export function readDraft<Values extends object>(key: string, saved: Values): Draft<Values> | null {
  const draft = readStoredJson(key);
  if (!isDraft(draft)) return null;
  const changes = changesFrom(saved, draft.changes as Partial<Values>);
  if (Object.keys(changes).length === 0) return null;
  // A value of another form, from an older version, is none.
  const known = changesFrom(saved, (draft.was ?? {}) as Partial<Values>);
  const was = Object.entries(known).filter(([field]) => field in changes);
  return { changedAt: draft.changedAt, changes, was: Object.fromEntries(was) as Partial<Values> };
}

/** Keeps the changed fields, and what they were before; without any, the draft is removed. */
export function keepDraft<Values>(key: string, changes: Partial<Values>, was: Partial<Values> = {}): void {
  if (Object.keys(changes).length === 0) {
    writeStored(key, null);
    return;
  }
  if (readStored(key) === null) dropOldest();
  writeStored(key, JSON.stringify({ changedAt: new Date().toISOString(), changes, was }));
}

/** Makes space for a new draft. */
function dropOldest(): void {
  const keys = storedKeys().filter((key) => key.startsWith(PREFIX));
  if (keys.length < DRAFTS_MAX) return;
  const changedAt = (key: string) => /"changedAt":"([^"]*)"/.exec(readStored(key) ?? '')?.[1] ?? '';
  const [oldest] = keys.sort((a, b) => (changedAt(a) < changedAt(b) ? -1 : 1));
  if (oldest) writeStored(oldest, null);
}

/** The fields that differ from the saved ones. Blanks around a text and blank entries of a list are no change. */
export function changesFrom<Values extends object>(saved: Values, values: Partial<Values>): Partial<Values> {
  const names = Object.keys(saved) as (keyof Values)[];
  const changed = names.filter((name) => {
    const value = values[name];
    if (value === undefined || Array.isArray(value) !== Array.isArray(saved[name])) return false;
    return JSON.stringify(trimmed(value)) !== JSON.stringify(trimmed(saved[name]));
  });
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed).filter((entry) => entry !== '');
  return typeof value === 'string' ? value.trim() : value;
}

function isDraft(value: unknown): value is Draft<object> {
  if (typeof value !== 'object' || value === null) return false;
  const { changedAt, changes } = value as Record<string, unknown>;
  return typeof changedAt === 'string' && typeof changes === 'object' && changes !== null;
}
