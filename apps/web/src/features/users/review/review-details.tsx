import { List } from '@mantine/core';
import { type AccountReview, VERIFICATION_CONCERN_LABELS } from '@touchline/contracts/account-reviews';
import type { BirthDateEntry } from '@touchline/contracts/birth-dates';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { BirthDateHistory, birthDateText } from '../../../shared/birth-dates/birth-date-history.tsx';
import { CheckList } from '../checks/check-list.tsx';
import { ageText } from '../labels.ts';
import { BirthDateCorrection } from './birth-date-correction.tsx';
import { IdentityDocument } from './document.tsx';
import { type FactPair, Facts } from './facts.tsx';
import { LookAlikes } from './look-alikes.tsx';
import { PlayerProfileFacts, ScoutProfileFacts } from './profile-facts.tsx';
import { ReviewClips } from './review-clips.tsx';
import classes from './review-details.module.css';
import { ReviewMessages } from './review-messages.tsx';
import { ReviewSection, useIsOnPage } from './review-section.tsx';
import { SafeguardingSwitch } from './safeguarding-switch.tsx';

/** The facts for a decision about a user, concerns first. `clips` takes the place of the latest clips. */
export function ReviewDetails({ review, clips }: { review: AccountReview; clips?: ReactNode }) {
  const { account, messages, lookAlikes, checks, lastSignInAt, concerns, mixedAlphabets } = review;
  const { user: viewer } = useSession();
  const isPlayer = hasRole(account, 'player');
  const hasRequest = isPlayer && review.birthDates.entries.some(isWaiting);
  const isOnPage = useIsOnPage();
  return (
    <>
      {concerns.length > 0 && (
        <ReviewSection title="Before You Verify" isWarning>
          <List spacing={4}>
            {concerns.map((concern) => (
              <List.Item key={concern}>
                {VERIFICATION_CONCERN_LABELS[concern]}
                {concern === 'mixed-alphabets' && `: ${mixedAlphabets.map((text) => `“${text}”`).join(', ')}`}
              </List.Item>
            ))}
          </List>
        </ReviewSection>
      )}
      {lookAlikes.length > 0 && <LookAlikes accounts={lookAlikes} />}
      <div className={classes.evidence}>
        <div className={classes.pair}>
          <ReviewSection title="Passport Document">
            <IdentityDocument account={account} />
          </ReviewSection>
          <CheckList account={account} checks={checks} bornSince={review.birthDates.since} />
        </div>
      </div>
      <ReviewSection title="Account" action={!isOnPage && <Link to={paths.adminUser(account.id)}>Open user page</Link>}>
        <Facts facts={[...accountFacts(account), ...(isOnPage ? pageFacts(account, lastSignInAt) : [])]} />
        <BirthDateCorrection account={account} />
      </ReviewSection>
      {(isPlayer || review.birthDates.entries.length > 0) && (
        <ReviewSection
          title="Dates of Birth"
          isWarning={hasRequest}
          action={
            hasRequest &&
            can(viewer, 'birth-date:make-older', account) && (
              <Link to={paths.adminSafeguarding({ tab: 'birth-dates' })}>Decide about it</Link>
            )
          }
        >
          <p>{birthDateText(review.birthDates)}</p>
          <BirthDateHistory entries={review.birthDates.entries} />
        </ReviewSection>
      )}
      <SafeguardingSwitch account={account} />
      {isPlayer && <PlayerProfileFacts account={account} />}
      {hasRole(account, 'scout') && <ScoutProfileFacts account={account} />}
      {isPlayer && (clips ?? <ReviewClips clips={review.clips} />)}
      <ReviewMessages account={account} messages={messages} />
    </>
  );
}

const isWaiting = ({ state }: BirthDateEntry) => state === 'waiting';

function accountFacts(account: Account): FactPair[] {
  const { username, email, phone, createdAt } = account;
  return [
    ['Username', `@${username}`],
    ['Email', email],
    ['Phone', phone],
    ['Date of birth', ageText(account)],
    ['Joined', formatDate(createdAt)],
  ];
}

/** What the badges of the drawer and of the list say, and what a page has space for. */
function pageFacts(account: Account, lastSignInAt: string | null): FactPair[] {
  return [
    ['Last sign-in', lastSignInAt ? formatDateTime(lastSignInAt) : 'No open session'],
    ['Last change', formatDateTime(account.updatedAt)],
  ];
}
