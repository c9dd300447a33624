import { AUDIT_ACTS, type AuditEntry, type AuditFacts, listAuditInput } from '@touchline/contracts/audit';
import { csvFile } from './csv.ts';
import type { Rows } from './rows.ts';

const written = (facts: AuditFacts | null) =>
  facts &&
  Object.entries(facts)
    .map(([field, value]) => `${field}: ${value ?? '-'}`)
    .join('; ');

const auditCsv = csvFile<AuditEntry>('audit.csv', {
  Id: ({ id }) => id,
  Time: ({ createdAt }) => createdAt,
  Act: ({ act }) => act,
  Description: ({ act }) => AUDIT_ACTS[act],
  'Actor Id': ({ actor }) => actor?.id,
  Actor: ({ actor }) => actor?.name,
  'Target Kind': ({ target }) => target?.kind,
  'Target Id': ({ target }) => target?.id,
  Target: ({ target }) => target?.name,
  'About Id': ({ about }) => about?.id,
  About: ({ about }) => about?.name,
  Before: ({ before }) => written(before),
  After: ({ after }) => written(after),
  Reason: ({ reason }) => reason,
  Undoes: ({ undoes }) => undoes,
  'Undone By': ({ undoneBy }) => undoneBy,
  'Entry Point': ({ entryPoint }) => entryPoint,
  Address: ({ address }) => address,
  'Request Id': ({ requestId }) => requestId,
});

const access = 'Admins. What concerns cases: safeguarding admins, but not about themselves.';

export const auditRows: Rows = {
  'GET /api/audit': {
    procedure: 'audit.list',
    summary: 'The audit log, newest first',
    access,
    list: true,
  },
  'GET /api/audit.csv': {
    procedure: 'audit.list',
    id: 'audit_csv',
    summary: 'The audit log as a CSV file, newest first; that it was sent is recorded in it',
    access,
    list: true,
    csv: auditCsv,
    query: listAuditInput.omit({ limit: true, cursor: true }),
  },
};
