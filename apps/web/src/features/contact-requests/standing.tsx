import type { ScoutStanding } from '@touchline/contracts/scout-standing';
import { FactLine } from '../../components/fact-line.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDate } from '../../lib/format.ts';

/** What can be known of a scout before the first answer. */
export function Standing({ standing }: { standing: ScoutStanding }) {
  const { isVerified, verifiedSince, organization, hasValidCard, answeredPercent } = standing;
  const facts = [
    organization ?? 'No organization given',
    ...(answeredPercent === null ? [] : [`${answeredPercent}% of their requests were answered`]),
  ];
  return (
    <>
      <StatusBadge tone={isVerified ? 'good' : 'waiting'}>
        {!isVerified && 'Not verified yet'}
        {isVerified && (verifiedSince ? `Verified since ${formatDate(verifiedSince)}` : 'Verified')}
      </StatusBadge>
      <StatusBadge tone={hasValidCard ? 'good' : 'plain'}>
        {hasValidCard ? 'Valid ID card' : 'No valid ID card'}
      </StatusBadge>
      <FactLine label="About the scout" facts={facts} />
    </>
  );
}
