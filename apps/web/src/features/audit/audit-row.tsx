import { Anchor, Stack } from '@mantine/core';
import { AUDIT_ACTS, type AuditEntry } from '@touchline/contracts/audit';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { changesOf, ENTRY_POINT_LABELS, undoText } from './labels.ts';
import { TargetLink } from './target-link.tsx';

interface AuditRowProps {
  entry: AuditEntry;
  isUndoing: boolean;
  onUndo: () => void;
}

/** One act: the admin, the target, the changes, and whether it can be undone. */
export function AuditRow({ entry, isUndoing, onUndo }: AuditRowProps) {
  const { actor, target, about } = entry;
  return (
    <RecordRow
      name={AUDIT_ACTS[entry.act]}
      badges={
        <>
          {entry.undoneBy && <StatusBadge tone="plain">Undone</StatusBadge>}
          {entry.undoes && <StatusBadge tone="plain">Undoes an earlier act</StatusBadge>}
        </>
      }
      note={<Changes entry={entry} />}
      facts={
        <>
          <span>{actor ? (actor.name ?? 'A user who was deleted') : 'No user'}</span>
          {target && (
            <span>
              <TargetLink target={target} />
            </span>
          )}
          {about?.name && (
            <span>
              Of{' '}
              <Anchor component={Link} to={paths.adminUser(about.id)} inherit c="inherit">
                {about.name}
              </Anchor>
            </span>
          )}
          <span>{formatDateTime(entry.createdAt)}</span>
          <span>{ENTRY_POINT_LABELS[entry.entryPoint]}</span>
          {entry.address && <span>{entry.address}</span>}
          {entry.requestId && (
            <span>
              Request <code>{entry.requestId}</code>
            </span>
          )}
        </>
      }
      actions={
        entry.isUndoable && (
          <Stack align="flex-start" gap="0.25rem" maw="16rem" c="dimmed" fz="sm">
            <BusyButton
              variant="default"
              size="sm"
              aria-description={undoText(entry)}
              isBusy={isUndoing}
              onClick={onUndo}
            >
              Undo
            </BusyButton>
            <span aria-hidden="true">{undoText(entry)}</span>
          </Stack>
        )
      }
    />
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0 && entry.reason === null) return null;
  return (
    <Stack component="span" gap={0}>
      {changes.map(({ field, label, before, after }) => (
        <span key={field}>
          {label}: {before !== null && <>{before} → </>}
          {after}
        </span>
      ))}
      {entry.reason !== null && <span>Reason: {entry.reason}</span>}
    </Stack>
  );
}
