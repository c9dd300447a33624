import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { CardCheck, CardProof } from '@touchline/contracts/id-cards';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { cardDate } from '@touchline/id-card/card-date';
import { useState } from 'react';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate, formatDateTime, fullName } from '../../../lib/format.ts';
import { cardStanding } from '../card-standing.ts';
import { FactList } from '../fact-list.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import classes from './proof-panel.module.css';
import { Verdict } from './verdict.tsx';

interface ProofPanelProps {
  proof: CardProof;
  /** Season and organisation, once they are known. */
  more: CardCheck | null;
  code: string;
}

/** What the page says of a valid code. Only a confirmed card, shown as it was signed, is good. */
function verdictOf({ isConfirmed, isStatementAltered }: CardProof) {
  if (isStatementAltered) {
    const text = 'The code is valid, but the data in this link was altered';
    const note = 'Do not accept this card, and tell the organiser. Below is what is stored of its holder.';
    return { tone: 'bad', title: 'ALTERED', text, note, Icon: IconX } as const;
  }
  if (!isConfirmed) {
    const text = 'Not confirmed yet: no one has compared a photo';
    const note = 'The card was issued here, but it does not prove who shows it. Ask for another document.';
    return { tone: 'unknown', title: 'NOT CONFIRMED', text, note, Icon: IconQuestionMark } as const;
  }
  const text = 'This ID card is valid and authentic';
  return { tone: 'good', title: 'VERIFIED ✓', text, note: null, Icon: IconCheck } as const;
}

/** A valid card: its holder, large enough to compare with the person who shows it. */
export function ProofPanel({ proof, more, code }: ProofPanelProps) {
  const { user, cardNumber, issueDate, expiryDate, verifiedAt } = proof;
  const standing = cardStanding(proof);
  const verdict = verdictOf(proof);
  const facts = [
    ['Card number', cardNumber],
    ...(more?.season ? [['Season', more.season] as const] : []),
    ['Issue date', cardDate(issueDate)],
    ['Expiry date', expiryDate ? cardDate(expiryDate) : 'No expiry'],
    ['Date of birth', birthOf(user.dateOfBirth)],
    ['Phone', user.phone ?? NOT_SHOWN],
    // An address is the longest of them.
    ['Email', user.email ?? NOT_SHOWN],
  ] as const;
  return (
    <Verdict {...verdict}>
      <div className={classes.member}>
        <Photo user={user} />
        <div className={classes.who}>
          <p className={classes.name}>{fullName(user)}</p>
          {more?.organization && <p className={classes.organization}>{more.organization}</p>}
          <div className={classes.badges}>
            <StatusBadge tone="plain">{ROLE_LABELS[user.role]}</StatusBadge>
            {verdict.tone === 'good' && <StatusBadge tone="good">Verified Member</StatusBadge>}
            <StatusBadge tone={standing.tone}>{standing.label}</StatusBadge>
          </div>
          <FactList facts={facts} isLarge isLastWide />
          {isMasked(user) && <ConfirmForm code={code} />}
          <p className={classes.checked}>
            Checked <time dateTime={verifiedAt}>{formatDateTime(verifiedAt)}</time>
          </p>
        </div>
      </div>
    </Verdict>
  );
}

const NOT_SHOWN = 'Not shown';
const YEAR_ONLY = /^\d{4}$/;

/** Of minors only the year is shown. */
function birthOf(dateOfBirth: string | null): string {
  if (dateOfBirth === null) return NOT_SHOWN;
  return YEAR_ONLY.test(dateOfBirth) ? dateOfBirth : formatDate(dateOfBirth);
}

/** A masked e-mail has dots in place of letters; everyone has an e-mail address. */
const isMasked = ({ email }: CardProof['user']) => email?.includes('•') ?? false;

function Photo({ user }: { user: CardProof['user'] }) {
  const [isBroken, setBroken] = useState(false);
  const { photoUrl, firstName, lastName } = user;
  if (photoUrl && !isBroken) {
    const alt = `${firstName} ${lastName}`;
    return <img src={photoUrl} alt={alt} className={classes.photo} onError={() => setBroken(true)} />;
  }
  return (
    <div className={classes.noPhoto}>
      <PersonAvatar firstName={firstName} lastName={lastName} size="xl" />
      <span>No photo on this card</span>
    </div>
  );
}
