import { type AccessToken, TOKEN_SCOPE_LABELS } from '@touchline/contracts/access-tokens';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** One token with its scope, lifetime and last use. */
export function TokenRow({ token }: { token: AccessToken }) {
  const { id, name, scope, ending, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const confirm = useConfirm();
  const revoke = trpc.accessTokens.revoke.useMutation({
    meta: { failed: 'Revocation failed', refreshes: 'access-tokens' },
    onSuccess: () =>
      void showToast({ title: 'Token revoked', description: 'Programs that used it are refused from now on.' }),
  });
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: `Revoke “${name}”`,
      message: 'Programs that use this token will be refused at once. This cannot be undone.',
      confirmLabel: 'Revoke Token',
      tone: 'danger',
    });
    if (isSure) revoke.mutate({ id });
  };
  return (
    <RecordRow
      name={name}
      badges={
        <>
          <StatusBadge tone="plain">{TOKEN_SCOPE_LABELS[scope]}</StatusBadge>
          {isExpired && <StatusBadge tone="danger">Expired</StatusBadge>}
        </>
      }
      facts={
        <>
          <span>
            Ends in <code>{ending}</code>
          </span>
          <span>Made {formatDate(createdAt)}</span>
          <span>
            {isExpired ? 'Expired' : 'Good until'} {formatDate(expiresAt)}
          </span>
          <span>{lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'}</span>
        </>
      }
      actions={
        <BusyButton
          variant="default"
          size="sm"
          aria-description={name}
          isBusy={revoke.isPending}
          onClick={() => void handleRevoke()}
        >
          Revoke
        </BusyButton>
      }
    />
  );
}
