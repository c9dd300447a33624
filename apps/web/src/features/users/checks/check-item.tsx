import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import {
  ACCOUNT_CHECK_LABELS,
  type AccountCheck,
  type AccountCheckKind,
  checksFor,
} from '@touchline/contracts/account-checks';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isOver } from '../account-badges.tsx';
import { CheckForm } from './check-form.tsx';

/** What is recorded when an admin ticks a check that the document beside it shows. */
const BY_DOCUMENT = 'The uploaded document';
const SHOWN_BY_DOCUMENT: readonly AccountCheckKind[] = ['identity', 'birth-date'];

interface CheckItemProps {
  account: Account;
  kind: AccountCheckKind;
  check: AccountCheck | undefined;
  /** Since when the date of birth is on record. */
  bornSince: string | null;
}

/**
 * A check, ticked in its place: at once where the document beside it is the evidence, otherwise once the admin has said what
 * they have seen.
 */
export function CheckItem({ account, kind, check, bornSince }: CheckItemProps) {
  const { user: viewer } = useSession();
  const label = ACCOUNT_CHECK_LABELS[kind];
  const [isWriting, setWriting] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { tick, withdraw, isBusy } = useTicking(account, kind);
  const mayChange = can(viewer, 'user:change', account);
  const mayRecord = mayChange && checksFor(account.role).includes(kind);
  const hasDocument = SHOWN_BY_DOCUMENT.includes(kind) && account.passportImageUrl !== null;

  const close = () => {
    setWriting(false);
    box.current?.focus();
  };
  const handleTick = () => {
    if (check) void withdraw();
    else if (hasDocument) tick(BY_DOCUMENT);
    else setWriting(true);
  };
  return (
    <Stack component="li" gap="xs">
      <Group align="flex-start" gap="0.5rem 0.75rem">
        {check || mayRecord ? (
          <Checkbox
            ref={box}
            aria-label={label}
            checked={check !== undefined}
            disabled={!mayChange}
            aria-busy={isBusy}
            onChange={handleTick}
          />
        ) : (
          <IconCircleDashed size={22} color="var(--tl-ink-soft)" role="img" aria-label="Not checked" />
        )}
        <Stack gap={0} flex="1 1 6rem" miw={0}>
          <strong>{label}</strong>
          {kind === 'birth-date' && account.dateOfBirth && (
            <Text span size="sm">
              Stated: {formatDate(account.dateOfBirth)}
            </Text>
          )}
          {check && <Recorded check={check} />}
          {check && kind === 'birth-date' && bornSince !== null && check.checkedAt < bornSince && (
            <StatusBadge tone="waiting">Seen before the date changed</StatusBadge>
          )}
        </Stack>
        {mayChange && !isWriting && (
          <Group gap="xs">
            {mayRecord && (
              <Button size="xs" variant="default" aria-description={label} onClick={() => setWriting(true)}>
                {check ? 'Record Again' : 'Record'}
              </Button>
            )}
            {check && (
              <BusyButton size="xs" variant="subtle" aria-description={label} isBusy={isBusy} onClick={withdraw}>
                Withdraw
              </BusyButton>
            )}
          </Group>
        )}
      </Group>
      {isWriting && <CheckForm account={account} kind={kind} check={check} onClose={close} />}
    </Stack>
  );
}

/** Records a check by one press, with Undo, and withdraws one after a question. */
function useTicking(account: Account, kind: AccountCheckKind) {
  const confirm = useConfirm();
  const key = { userId: account.id, kind };
  const description = ACCOUNT_CHECK_LABELS[kind];
  // If another admin has withdrawn the check before, the refusal has the user fetched again.
  const withdrawing = trpc.accountChecks.withdraw.useMutation({
    meta: { failed: 'Check not withdrawn', refreshes: 'account-rights' },
    onSuccess: () => showToast({ title: 'Check withdrawn', description }),
  });
  const recording = trpc.accountChecks.record.useMutation({
    meta: { failed: 'Check not recorded', refreshes: 'account-rights' },
    onSuccess: () =>
      showToast({
        title: 'Check recorded',
        description,
        action: { label: 'Undo', run: () => withdrawing.mutate(key) },
      }),
  });
  const isBusy = recording.isPending || withdrawing.isPending;
  return {
    isBusy,
    tick(evidence: string) {
      if (!isBusy) recording.mutate({ ...key, evidence });
    },
    async withdraw() {
      const isSure = await confirm({
        title: 'Withdraw the check',
        message: `“${description}” of ${fullName(account)} no longer holds. The verification stays as it is.`,
        confirmLabel: 'Withdraw',
        tone: 'danger',
      });
      if (isSure) withdrawing.mutate(key);
    },
  };
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
