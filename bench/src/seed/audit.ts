import { hashOf, START } from '@touchline/api/core/audit/seals/seals.service';
import type { AuditAct } from '@touchline/contracts/audit';
import type { AuditEntryRow } from '@touchline/db';
import type BetterSqlite from 'better-sqlite3';
import { inserter, inTransactions } from './bulk.ts';
import type { Random } from './random.ts';

/** A million entries for a hundred thousand players. */
const ENTRIES_PER_PLAYER = 10;
const FIRST_AT = Date.UTC(2025, 0, 1);
const EVERY_MS = 30_000;
const ACTS: readonly AuditAct[] = ['session.sign-in', 'image.read', 'image.read', 'user.verify', 'user.close-uploads'];

/** The audit log with its seals, one entry each thirty seconds: acts of an admin on the players, and their sign-ins. */
export function insertAuditLog(
  raw: BetterSqlite.Database,
  { adminId, playerIds, random }: { adminId: string; playerIds: readonly string[]; random: Random },
): void {
  const insertEntry = inserter(raw, 'audit_entries');
  const insertSeal = inserter(raw, 'audit_seals');
  let hash = START;
  inTransactions(raw, playerIds.length * ENTRIES_PER_PLAYER, (n) => {
    const playerId = playerIds[n % playerIds.length] ?? '';
    const entry = anEntry({ n, adminId, playerId }, random);
    hash = hashOf(hash, entry);
    insertEntry(entry);
    insertSeal({ seq: n + 1, entry_id: entry.id, hash, sealed_at: entry.created_at });
  });
}

function anEntry(of: { n: number; adminId: string; playerId: string }, random: Random): AuditEntryRow {
  const act = random.pick(ACTS);
  return {
    id: random.uuid(),
    act,
    actor_id: act === 'session.sign-in' ? of.playerId : of.adminId,
    target_kind: 'user',
    target_id: of.playerId,
    about_id: null,
    before: act === 'user.verify' ? '{"isVerified":false,"verifiedAt":null}' : null,
    after: act === 'image.read' ? '{"place":"passport"}' : null,
    reason: null,
    undoes: null,
    entry_point: 'app',
    address: '192.0.2.1',
    request_id: `req-${of.n.toString(36)}`,
    created_at: new Date(FIRST_AT + of.n * EVERY_MS).toISOString(),
  };
}
