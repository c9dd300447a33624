import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { OfflineCheck } from '@touchline/contracts/card-checks';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { cardDate } from '@touchline/id-card/card-date';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import panel from '../proof-panel.module.css';
import { Verdict } from '../verdict.tsx';
import classes from './offline-panel.module.css';

const ENDED = {
  expired: 'This card has expired, unless it was renewed and printed again.',
  suspended: 'This card was suspended when the list was made.',
  revoked: 'This card was revoked, replaced or deleted.',
} as const;

const UNKNOWN = {
  unreadable: 'The code could not be checked without a network.',
  'unknown-key':
    'No key on this device has signed this card: open this page once with a network. If this stays, the card is not valid.',
} as const;

/** What can be said of a card without a network, and what cannot. */
export function OfflinePanel({ check }: { check: OfflineCheck }) {
  if (!('statement' in check)) return <NotRead verdict={check.verdict} />;
  if (check.verdict !== 'good') {
    return (
      <Verdict tone="bad" title="NOT VALID" text={ENDED[check.verdict]} Icon={IconX}>
        <Limits listMadeAt={check.listMadeAt} />
      </Verdict>
    );
  }
  const { statement, listMadeAt } = check;
  const isSure = listMadeAt !== null && isRecent(listMadeAt);
  const facts = [
    ['Card number', statement.cardNumber],
    ['Season', statement.season ?? 'None'],
    ['Expiry date', statement.expiryDate ? cardDate(statement.expiryDate) : 'No expiry'],
  ] as const;
  return (
    <Verdict
      tone={isSure ? 'good' : 'unknown'}
      title="GENUINE"
      text="Checked without a network"
      Icon={isSure ? IconCheck : IconQuestionMark}
    >
      <div className={panel.who}>
        <p className={panel.name}>{statement.name}</p>
        <div className={panel.badges}>
          <StatusBadge tone="plain">{ROLE_LABELS[statement.role]}</StatusBadge>
        </div>
        <dl className={panel.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
      {listMadeAt ? (
        <li>
          Cards that have ended: by the list of <time dateTime={listMadeAt}>{formatDateTime(listMadeAt)}</time>,{' '}
          {ageOf(listMadeAt)} old. What has happened since is not known.
          {!isRecent(listMadeAt) && ` ${OLD}`}
        </li>
      ) : (
        <li>Not checked: whether the card was revoked. This device has no list yet.</li>
      )}
      {isGood && <li>Not checked: the photo. Compare the photo on the card with the person.</li>}
    </ul>
  );
}

const OLD = 'The list is too old to rely on, or the clock of this device is wrong: open this page once with a network.';
/** From one match day to the next. */
const RECENT_MS = 8 * 86_400_000;
/** By which the clocks of the device and of the server may differ. */
const CLOCKS_DIFFER_MS = 600_000;

function isRecent(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age > -CLOCKS_DIFFER_MS && age < RECENT_MS;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function ageOf(time: string): string {
  const age = Date.now() - Date.parse(time);
  const [unit, length] = UNITS.find(([, milliseconds]) => age >= milliseconds) ?? UNITS[2];
  const count = Math.max(0, Math.floor(age / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
