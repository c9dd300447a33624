import type { AuditEntryRow, Tx } from '@touchline/db';

export async function insertEntry(tx: Tx, entry: AuditEntryRow): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}
