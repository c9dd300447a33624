import { type AccessToken, TOKEN_SCOPE_LABELS } from '@touchline/contracts/access-tokens';
import { BusyButton } from '../../../components/busy-button.tsx';
import { RecordRow } from '../../../components/screen/record-list.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';

interface TokenRowProps {
  token: AccessToken;
  isBusy: boolean;
  onRevoke: () => void;
}

/** One token with its scope, lifetime and last use. */
export function TokenRow({ token, isBusy, onRevoke }: TokenRowProps) {
  const { name, scope, ending, createdAt, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();
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
        <BusyButton variant="default" size="sm" aria-description={name} isBusy={isBusy} onClick={onRevoke}>
          Revoke
        </BusyButton>
      }
    />
  );
}
