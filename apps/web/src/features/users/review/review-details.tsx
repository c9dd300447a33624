import type { AccountReview } from '@touchline/contracts/account-reviews';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { formatDate, fullName } from '../../../lib/format.ts';
import { ageText } from './age-text.ts';
import { BirthDateCorrection } from './birth-date-correction.tsx';
import { type FactPair, Facts } from './facts.tsx';
import { LookAlikes } from './look-alikes.tsx';
import { PlayerProfileFacts, ScoutProfileFacts } from './profile-facts.tsx';
import { ReviewClips } from './review-clips.tsx';
import classes from './review-details.module.css';
import { ReviewMessages } from './review-messages.tsx';
import { ReviewSection } from './review-section.tsx';
import { SafeguardingSwitch } from './safeguarding-switch.tsx';

/** Everything to judge a user by, what speaks against them first. */
export function ReviewDetails({ review: { account, clips, messages, lookAlikes } }: { review: AccountReview }) {
  const isPlayer = hasRole(account, 'player');
  return (
    <>
      {lookAlikes.length > 0 && <LookAlikes accounts={lookAlikes} />}
      <ReviewSection title="Account">
        <Facts facts={accountFacts(account)} />
        <BirthDateCorrection account={account} />
      </ReviewSection>
      <SafeguardingSwitch account={account} />
      {isPlayer && <PlayerProfileFacts account={account} />}
      {hasRole(account, 'scout') && <ScoutProfileFacts account={account} />}
      <ReviewSection title="Passport Document">
        <Portrait account={account} />
      </ReviewSection>
      {isPlayer && <ReviewClips clips={clips} />}
      <ReviewMessages account={account} messages={messages} />
    </>
  );
}

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

function Portrait({ account }: { account: Account }) {
  const url = account.passportImageUrl;
  if (!url) return <p>No document has been uploaded.</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.document}>
      <img src={url} alt={`Passport document of ${fullName(account)}, in full size`} />
    </a>
  );
}
