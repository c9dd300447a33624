import { Anchor, Box, Stack } from '@mantine/core';
import { AUDIT_ACTS, type AuditEntry } from '@touchline/contracts/audit';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { type Change, ENTRY_POINT_LABELS, toldBy, undoText } from './labels.ts';
import { TargetLink } from './target-link.tsx';

/** One act: the admin, the target, the changes, and whether it can be undone. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { act, actor, target, about } = entry;
  const confirm = useConfirm();
  const undo = trpc.audit.undo.useMutation({
    // Everything that admins see may show its user or video.
    meta: { failed: 'This was not undone', refreshes: ['account-rights', 'changed-video'] },
    onSuccess: () => showToast({ title: 'Undone', description: 'It is as it was before.' }),
  });
  const askAndUndo = async () => {
    // A role gives or takes rights.
    const isSure =
      act !== 'user.change-role' ||
      (await confirm({
        title: 'Undo the change of a role?',
        message: `${AUDIT_ACTS[act]} of ${target?.name ?? 'a user'}: ${undoText(entry)} All sessions of the user end.`,
        confirmLabel: 'Undo',
      }));
    if (isSure) undo.mutate({ id: entry.id });
  };
  return (
    <RecordRow
      name={AUDIT_ACTS[act]}
      badges={
        <>
          {entry.undoneBy && <StatusBadge tone="plain">Undone</StatusBadge>}
          {entry.undoes && <StatusBadge tone="plain">Undoes an earlier act</StatusBadge>}
        </>
      }
      note={<Summary entry={entry} />}
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
        </>
      }
      details={<Details entry={entry} />}
      actions={
        entry.isUndoable && (
          <Stack align="flex-start" gap="0.25rem" maw="16rem" c="dimmed" fz="sm">
            <BusyButton
              variant="default"
              size="sm"
              aria-description={undoText(entry)}
              isBusy={undo.isPending}
              onClick={() => void askAndUndo()}
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

/** What has changed, in words. */
function Summary({ entry }: { entry: AuditEntry }) {
  const { changes, closed } = toldBy(entry);
  const told = changes.filter(({ isDetail }) => !isDetail);
  if (told.length === 0 && closed.length === 0 && entry.reason === null) return null;
  return (
    <Stack component="span" gap={0}>
      <ChangedFields changes={told} />
      {closed.length > 0 && (
        <span>
          {entry.before ? 'Changed' : 'Set'}: {closed.join(', ')}
        </span>
      )}
      {entry.reason !== null && <span>Reason: {entry.reason}</span>}
    </Stack>
  );
}

function ChangedFields({ changes }: { changes: readonly Change[] }) {
  return changes.map(({ field, label, before, after }) => (
    <span key={field}>
      {label}: {before !== null && <>{before} → </>}
      {after}
    </span>
  ));
}

/** From where and how an act came, and what follows from its changes; shown on demand. */
function Details({ entry }: { entry: AuditEntry }) {
  const { changes, closed } = toldBy(entry);
  return (
    <Box component="details" mt="xs" fz="sm" c="dimmed">
      <summary>Details</summary>
      <Stack gap={0} pt="0.25rem">
        <span>{ENTRY_POINT_LABELS[entry.entryPoint]}</span>
        {entry.address && <span>From the network {entry.address}</span>}
        {entry.requestId && (
          <span>
            Request <code>{entry.requestId}</code>
          </span>
        )}
        <ChangedFields changes={changes.filter(({ isDetail }) => isDetail)} />
        {closed.length > 0 && <span>The log keeps no personal values, only that they were set.</span>}
      </Stack>
    </Box>
  );
}
