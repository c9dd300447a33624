import type { AuditEntryRow } from '@touchline/db';
import type { TestApp } from './test-app.ts';

/** The rows of the audit log, oldest first. */
export function acts({ db }: Pick<TestApp, 'db'>): Promise<AuditEntryRow[]> {
  return db.selectFrom('audit_entries').selectAll().orderBy('created_at').orderBy('id').execute();
}
