import type { CaseDetails } from '@touchline/contracts/cases';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { FactRows } from './fact-rows.tsx';

/** The state of the account that the case is about. */
export function AccountCard({ account }: { account: NonNullable<CaseDetails['account']> }) {
  const { isActive, isVerified, inactiveUntil, isContactSuspended, hasActiveCard } = account;
  const facts = [
    ['Account', isActive ? 'Active' : inactiveUntil ? `Inactive until ${formatDate(inactiveUntil)}` : 'Inactive'],
    ['Verified', isVerified ? 'Yes' : 'No'],
    ['Writing to others', isContactSuspended ? 'Suspended' : 'Allowed'],
    ['ID card', hasActiveCard ? 'Active' : 'None active'],
  ] as const;
  return (
    <SectionCard title="Account">
      <FactRows facts={facts} />
    </SectionCard>
  );
}
