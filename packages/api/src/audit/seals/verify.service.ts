import type { AuditEntryRow, Db } from '@touchline/db';
import * as repo from './seals.repo.ts';
import { type Head, hashOf, START } from './seals.service.ts';

const AT_ONCE = 500;
/** Entries that are younger than this may be unsealed while a server runs. */
const NEW_MS = 300_000;

export interface Verification {
  sealed: number;
  head: Head | null;
  problems: string[];
  /** What is no problem but should be known. */
  notes: string[];
}

/** Reads the whole chain and names what is wrong. `known` is a head that was noted earlier, and must be in the chain. */
export async function verifyLog(
  db: Db,
  { known, now }: { known?: Head | undefined; now: Date },
): Promise<Verification> {
  const found: Verification = { sealed: 0, head: null, problems: [], notes: [] };
  let isKnownFound = known === undefined;
  for (;;) {
    const sealed = await repo.listSealed(db, found.head?.seq ?? 0, AT_ONCE);
    for (const one of sealed) {
      check(found, one);
      if (known?.seq === one.seal.seq && known.hash === one.seal.hash) isKnownFound = true;
    }
    if (sealed.length < AT_ONCE) break;
  }
  if (known && !isKnownFound) {
    found.problems.push(
      `The head ${known.seq}:${known.hash} is not in the chain: its end was cut off, or it was written again.`,
    );
  }
  await findUnsealed(db, found, now);
  return found;
}

function check(found: Verification, { seal, entry }: repo.SealedEntry): void {
  const last = found.head;
  const isNext = seal.seq === (last?.seq ?? 0) + 1;
  if (!isNext)
    found.problems.push(
      `${gapBefore(seal.seq, last?.seq ?? 0)} The entry after it cannot be checked: ${seal.entry_id}.`,
    );
  if (!entry)
    found.problems.push(`Entry ${seal.entry_id} is missing; it was sealed at ${seal.sealed_at} as number ${seal.seq}.`);
  // The stored hash of the one before, so that only what was changed is named and not all that follows.
  else if (isNext && hashOf(last?.hash ?? START, entry) !== seal.hash)
    found.problems.push(`Changed: ${nameOf(entry)}.`);
  found.sealed += 1;
  found.head = { seq: seal.seq, hash: seal.hash };
}

function gapBefore(seq: number, last: number): string {
  const [first, end] = [last + 1, seq - 1];
  return first === end ? `Seal ${first} is missing.` : `Seals ${first} to ${end} are missing.`;
}

async function findUnsealed(db: Db, found: Verification, now: Date): Promise<void> {
  const newSince = new Date(now.getTime() - NEW_MS).toISOString();
  for (let after: AuditEntryRow | undefined; ; ) {
    const entries = await repo.listUnsealed(db, { after, limit: AT_ONCE });
    for (const entry of entries) {
      if (entry.created_at > newSince) found.notes.push(`Not sealed yet: ${nameOf(entry)}.`);
      else found.problems.push(`Not sealed: ${nameOf(entry)}.`);
    }
    after = entries.at(-1);
    if (entries.length < AT_ONCE) return;
  }
}

const nameOf = ({ id, act, created_at }: AuditEntryRow) => `entry ${id}, ${act} at ${created_at}`;
