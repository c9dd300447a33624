import type { Likeness, LookAlike } from '@touchline/contracts/account-reviews';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { Link, useLocation } from 'react-router-dom';
import { PlainList } from '../../../components/lists.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { searchWith } from '../../../lib/use-address-filters.ts';
import { Entry, EntryNote } from './entry.tsx';
import { ReviewSection, useIsOnPage } from './review-section.tsx';
import { USER_PARAMETER } from './use-reviewed-user.ts';

const AGREES: Record<Likeness, string> = {
  name: 'name',
  username: 'username',
  organization: 'organization',
  phone: 'phone number',
  mailbox: 'mailbox',
  dateOfBirth: 'date of birth',
};
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function agreementOf({ agreesIn, inOtherLetters }: LookAlike): string {
  const named = agreesIn.map((likeness) =>
    inOtherLetters.includes(likeness) ? `${AGREES[likeness]} in other letters` : AGREES[likeness],
  );
  return `Same ${AND.format(named)}`;
}

/** Other accounts that may belong to the same person, or to a person who pretends to be them. */
export function LookAlikes({ accounts }: { accounts: readonly LookAlike[] }) {
  const { state } = useLocation();
  const isOnPage = useIsOnPage();
  return (
    <ReviewSection title="Accounts That Look Alike" isWarning>
      <PlainList gap="sm">
        {accounts.map((account) => (
          <Entry
            key={account.id}
            avatar={<PersonAvatar firstName={account.firstName} lastName={account.lastName} size="sm" />}
            badges={
              <StatusBadge tone={account.isActive ? (account.isVerified ? 'good' : 'waiting') : 'danger'}>
                {account.isActive ? (account.isVerified ? 'Verified' : 'Unverified') : 'Inactive'}
              </StatusBadge>
            }
          >
            {isOnPage ? (
              <Link to={paths.adminUser(account.id)}>{fullName(account)}</Link>
            ) : (
              <Link to={{ search: searchWith(USER_PARAMETER, account.id) }} replace state={state} preventScrollReset>
                {fullName(account)}
              </Link>
            )}
            <EntryNote>
              {ROLE_LABELS[account.role]} · @{account.username}
            </EntryNote>
            <EntryNote>{agreementOf(account)}</EntryNote>
          </Entry>
        ))}
      </PlainList>
    </ReviewSection>
  );
}
