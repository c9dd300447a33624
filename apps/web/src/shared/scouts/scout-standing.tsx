import type { ScoutStanding as Standing } from '@touchline/contracts/scouts';
import { FactLine } from '../../components/lists.tsx';
import { formatCount, formatMonth } from '../../lib/format.ts';

interface ScoutStandingProps {
  standing: Standing;
  /** Whose it is, for screen readers. */
  name: string;
  /** Whether the name stands beside it with the organization, and with a badge if the scout is not verified. */
  isBesideName?: boolean;
}

/** What the platform knows about a scout who writes to a player. */
export function ScoutStanding({ standing, name, isBesideName = false }: ScoutStandingProps) {
  const { isVerified, verifiedSince, organization, hasValidCard, answeredPercent, answeredOf } = standing;
  const verified = ['Verified', verifiedSince && `since ${formatMonth(verifiedSince)}`].filter(Boolean).join(' ');
  const facts = [
    isVerified ? verified : !isBesideName && 'Not verified yet',
    !isBesideName && organization,
    hasValidCard ? 'Valid ID card' : 'No valid ID card',
    answeredPercent !== null && `${answeredPercent}% of ${formatCount(answeredOf)} requests answered`,
  ];
  return <FactLine label={`About ${name}`} facts={facts.filter((fact) => typeof fact === 'string')} />;
}
