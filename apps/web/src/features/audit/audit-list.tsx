import type { AuditEntry } from '@touchline/contracts/audit';
import { RecordList } from '../../components/screen/record-list.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAskAndUndo, useUndo } from './hooks.ts';

/** Entries of the log, each with what undoes it. */
export function AuditList({ label, entries }: { label: string; entries: readonly AuditEntry[] }) {
  const undo = useUndo();
  const askAndUndo = useAskAndUndo(undo.mutate);
  return (
    <RecordList label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditRow
            entry={entry}
            isUndoing={undo.isPending && undo.variables.id === entry.id}
            onUndo={() => void askAndUndo(entry)}
          />
        </li>
      ))}
    </RecordList>
  );
}
