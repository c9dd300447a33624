import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import {
  ACCOUNT_CHECK_KINDS,
  ACCOUNT_CHECK_LABELS,
  type AccountCheck,
  type AccountCheckKind,
  checksFor,
} from '@touchline/contracts/account-checks';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { PlainList } from '../../../components/lists.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isOver } from '../account-badges.tsx';
import { ReviewSection } from '../review/review-section.tsx';

interface CheckListProps {
  account: Account;
  checks: readonly AccountCheck[];
  /** Since when the date of birth is on record. */
  bornSince: string | null;
}

/** What admins have checked of a user. Nothing of it is required: "Verify" works without. */
export function CheckList({ account, checks, bornSince }: CheckListProps) {
  const { user: viewer } = useSession();
  const [recorded, setRecorded] = useState<AccountCheckKind>('identity');
  const recording = useLazyDialog(() =>
    import('./record-check-dialog.tsx').then(({ RecordCheckDialog }) => RecordCheckDialog),
  );
  // If another admin has withdrawn the check before, the refusal has the user fetched again.
  const withdraw = trpc.accountChecks.withdraw.useMutation({
    meta: { failed: 'Check not withdrawn', refreshes: 'account-rights' },
    onSuccess: (_checks, { kind }) => showToast({ title: 'Check withdrawn', description: ACCOUNT_CHECK_LABELS[kind] }),
  });
  const confirm = useConfirm();
  const mayChange = can(viewer, 'user:change', account);
  const found = new Map(checks.map((check) => [check.kind, check]));
  // A check that was made under a former role stays until it is withdrawn.
  const kinds = ACCOUNT_CHECK_KINDS.filter((kind) => checksFor(account.role).includes(kind) || found.has(kind));
  if (kinds.length === 0) return null;

  const record = (kind: AccountCheckKind) => {
    setRecorded(kind);
    recording.open();
  };
  const askAndWithdraw = async (kind: AccountCheckKind) => {
    const isSure = await confirm({
      title: 'Withdraw the check',
      message: `“${ACCOUNT_CHECK_LABELS[kind]}” of ${fullName(account)} no longer holds. The verification stays as it is.`,
      confirmLabel: 'Withdraw',
      tone: 'danger',
    });
    if (isSure) withdraw.mutate({ userId: account.id, kind });
  };
  return (
    <ReviewSection title="Verification Checklist">
      <PlainList>
        {kinds.map((kind) => {
          const check = found.get(kind);
          const label = ACCOUNT_CHECK_LABELS[kind];
          return (
            <Group component="li" key={kind} align="flex-start" gap="0.5rem 0.75rem">
              {check ? (
                <IconCircleCheck size={22} color="var(--tl-turf-text)" role="img" aria-label="Checked" />
              ) : (
                <IconCircleDashed size={22} color="var(--tl-ink-soft)" role="img" aria-label="Not checked" />
              )}
              <Stack gap={0} flex="1 1 12rem" miw={0}>
                <strong>{label}</strong>
                {check && <Recorded check={check} />}
                {check && kind === 'birth-date' && bornSince !== null && check.checkedAt < bornSince && (
                  <StatusBadge tone="waiting">Seen before the date changed</StatusBadge>
                )}
              </Stack>
              {mayChange && (
                <Group gap="xs">
                  {checksFor(account.role).includes(kind) && (
                    <Button size="xs" variant="default" aria-description={label} onClick={() => record(kind)}>
                      {check ? 'Record Again' : 'Record'}
                    </Button>
                  )}
                  {check && (
                    <BusyButton
                      size="xs"
                      variant="subtle"
                      aria-description={label}
                      isBusy={withdraw.isPending && withdraw.variables.kind === kind}
                      onClick={() => void askAndWithdraw(kind)}
                    >
                      Withdraw
                    </BusyButton>
                  )}
                </Group>
              )}
            </Group>
          );
        })}
      </PlainList>
      {recording.render({ account, kind: recorded })}
    </ReviewSection>
  );
}

function Recorded({ check }: { check: AccountCheck }) {
  const { kind, evidence, licenseNumber, expiresOn, checkedBy, checkedAt } = check;
  return (
    <>
      {kind === 'license' && (
        <Group component="span" gap="xs">
          {licenseNumber}
          {expiresOn && `, valid until ${formatDate(expiresOn)}`}
          {isOver(expiresOn) && <StatusBadge tone="danger">Expired</StatusBadge>}
        </Group>
      )}
      <span style={{ whiteSpace: 'pre-line' }}>{evidence}</span>
      <Text span size="sm" c="dimmed">
        {formatDate(checkedAt)} by {checkedBy?.name ?? 'an admin whose account was deleted'}
      </Text>
    </>
  );
}
