import type { AuditEntry } from '@touchline/contracts/audit';
import { RecordList } from '../../components/screen/record-list.tsx';
import { AuditRow } from './audit-row.tsx';

/** Entries of the log, each with what undoes it. */
export function AuditList({ label, entries }: { label: string; entries: readonly AuditEntry[] }) {
  return (
    <RecordList label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditRow entry={entry} />
        </li>
      ))}
    </RecordList>
  );
}
