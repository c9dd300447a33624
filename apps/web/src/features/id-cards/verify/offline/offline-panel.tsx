import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { OfflineCheck } from '@touchline/contracts/card-checks';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { cardDate } from '@touchline/id-card/card-date';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { FactList } from '../../fact-list.tsx';
import panel from '../proof-panel.module.css';
import { Verdict } from '../verdict.tsx';
import classes from './offline-panel.module.css';

const ENDED = {
  expired: 'This card has expired. It may have been renewed since: check it with a network.',
  suspended: 'This card was suspended when the list was made.',
  revoked: 'This card was revoked, replaced or deleted.',
} as const;

/** It may have been confirmed since: the code says what was so when it was made. */
const UNCONFIRMED = 'Not confirmed yet: no one had compared a photo when this code was made';

const UNKNOWN = {
  unreadable: 'The server did not answer, and this code cannot be checked without it.',
  'unknown-key':
    'This device does not know the key that signed this card: it is newer than the last visit, or it was retired. Check the card with a network.',
} as const;

/** The result of a check without a network, and its limits. */
export function OfflinePanel({ check }: { check: OfflineCheck }) {
  if (!('statement' in check)) return <NotRead verdict={check.verdict} />;
  if (check.verdict !== 'good' && check.verdict !== 'unconfirmed') {
    return (
      <Verdict tone="bad" title="NOT VALID" text={ENDED[check.verdict]} Icon={IconX}>
        <Limits listMadeAt={check.listMadeAt} />
      </Verdict>
    );
  }
  const { statement, listMadeAt } = check;
  const isConfirmed = check.verdict === 'good';
  const isSure = listMadeAt !== null && !isOld(listMadeAt) && !isFuture(listMadeAt);
  const facts = [
    ['Card number', statement.cardNumber],
    ['Season', statement.season ?? 'None'],
    ['Expiry date', statement.expiryDate ? cardDate(statement.expiryDate) : 'No expiry'],
  ] as const;
  return (
    <Verdict
      tone={isSure && isConfirmed ? 'good' : 'unknown'}
      title={isConfirmed ? 'GENUINE' : 'NOT CONFIRMED'}
      text={isConfirmed ? 'Checked without a network' : UNCONFIRMED}
      Icon={isSure && isConfirmed ? IconCheck : IconQuestionMark}
    >
      <div className={panel.who}>
        <p className={panel.name}>{statement.name}</p>
        <div className={panel.badges}>
          <StatusBadge tone="plain">{ROLE_LABELS[statement.role]}</StatusBadge>
        </div>
        <FactList facts={facts} isLarge isLastWide />
        <Limits listMadeAt={listMadeAt} isGood />
      </div>
    </Verdict>
  );
}

function NotRead({ verdict }: { verdict: 'forged' | keyof typeof UNKNOWN }) {
  if (verdict === 'forged') {
    const text = 'The signature of this card is wrong: it was not issued here, or it was changed.';
    return <Verdict tone="bad" title="NOT GENUINE" text={text} Icon={IconX} />;
  }
  return <Verdict tone="unknown" title="Not checked" text={UNKNOWN[verdict]} Icon={IconQuestionMark} />;
}

/** How old the last list is, and what it cannot say. */
function Limits({ listMadeAt, isGood = false }: { listMadeAt: string | null; isGood?: boolean }) {
  return (
    <ul className={classes.limits} aria-label="What was checked">
      <li>The server did not answer. This was checked with what this device keeps.</li>
      {listMadeAt ? (
        <li>
          Cards that have ended: by the list of <time dateTime={listMadeAt}>{formatDateTime(listMadeAt)}</time>,{' '}
          {isFuture(listMadeAt) ? FUTURE : `${ageOf(listMadeAt)} old. What has happened since is not known.`}
          {isOld(listMadeAt) && ` ${OLD}`}
        </li>
      ) : (
        <li>
          Not checked: whether the card was revoked. This device has no list yet: open this page once with a network.
        </li>
      )}
      {isGood && <li>Not checked: the photo. Compare the photo on the card with the person.</li>}
    </ul>
  );
}

const OLD = 'The list is too old to rely on: open this page once with a network.';
const FUTURE = 'which is in the future: the clock of this device is wrong. Set it, and check the card again.';
/** A device that is used at each match has a network at least once a week. */
const RECENT_MS = 7 * 86_400_000;
/** The possible difference between the clocks of device and server. */
const CLOCKS_DIFFER_MS = 600_000;

const millisecondsSince = (time: string) => Date.now() - Date.parse(time);
const isOld = (time: string) => millisecondsSince(time) > RECENT_MS;
const isFuture = (time: string) => millisecondsSince(time) < -CLOCKS_DIFFER_MS;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function ageOf(time: string): string {
  const age = millisecondsSince(time);
  const [unit, length] = UNITS.find(([, milliseconds]) => age >= milliseconds) ?? UNITS[2];
  const count = Math.max(0, Math.floor(age / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
