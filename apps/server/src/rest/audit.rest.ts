import { listAuditInput } from '@touchline/contracts/audit';
import { auditCsv } from './audit.csv.ts';
import { rows } from './rows.ts';

const access = 'Admins. What concerns cases: safeguarding admins, but not about themselves.';

export const auditRows = rows(
  {
    method: 'GET',
    path: '/api/audit',
    procedure: 'audit.list',
    summary: 'The audit log, newest first',
    access,
    list: true,
    query: listAuditInput,
  },
  {
    method: 'GET',
    path: '/api/audit.csv',
    procedure: 'audit.list',
    id: 'audit_csv',
    summary: 'The audit log as a CSV file, newest first; that it was sent is recorded in it',
    access,
    list: true,
    csv: auditCsv,
    query: listAuditInput.omit({ limit: true, cursor: true }),
  },
);
