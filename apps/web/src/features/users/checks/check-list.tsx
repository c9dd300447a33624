import { ACCOUNT_CHECK_KINDS, type AccountCheck, checksFor } from '@touchline/contracts/account-checks';
import type { Account } from '@touchline/contracts/users';
import { PlainList } from '../../../components/lists.tsx';
import { ReviewSection } from '../review/review-section.tsx';
import { CheckItem } from './check-item.tsx';

interface CheckListProps {
  account: Account;
  checks: readonly AccountCheck[];
  /** Since when the date of birth is on record. */
  bornSince: string | null;
}

/** What admins have checked of a user. Nothing of it is required: "Verify" works without. */
export function CheckList({ account, checks, bornSince }: CheckListProps) {
  const found = new Map(checks.map((check) => [check.kind, check]));
  // A check that was made under a former role stays until it is withdrawn.
  const kinds = ACCOUNT_CHECK_KINDS.filter((kind) => checksFor(account.role).includes(kind) || found.has(kind));
  if (kinds.length === 0) return null;
  return (
    <ReviewSection title="Verification Checklist">
      <PlainList>
        {kinds.map((kind) => (
          <CheckItem key={kind} account={account} kind={kind} check={found.get(kind)} bornSince={bornSince} />
        ))}
      </PlainList>
    </ReviewSection>
  );
}
