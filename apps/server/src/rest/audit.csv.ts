import { AUDIT_ACTS, type AuditEntry, type AuditFacts } from '@touchline/contracts/audit';
import { csvFile } from './csv.ts';

const written = (facts: AuditFacts | null) =>
  facts &&
  Object.entries(facts)
    .map(([field, value]) => `${field}: ${value ?? '-'}`)
    .join('; ');

/** The audit log as its page lists it. */
export const auditCsv = csvFile<AuditEntry>('audit.csv', {
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
