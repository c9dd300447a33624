import { foldForSearch } from '@touchline/contracts/search';
import type BetterSqlite from 'better-sqlite3';
import { inserter, inTransactions } from './bulk.ts';
import type { Random } from './random.ts';
import { SENTENCES } from './words.ts';

const MESSAGES_PER_PLAYER = 3;
const MESSAGES_MAX = 300_000;
const FIRST_WRITTEN = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Scouts and players write to each other, three messages for each player; every tenth message is with the scout the bench signs in as. */
export function insertMessages(raw: BetterSqlite.Database, playerCount: number, random: Random): void {
  const messages = Math.min(playerCount * MESSAGES_PER_PLAYER, MESSAGES_MAX);
  const idsOf = (role: string) =>
    raw.prepare('select id from users where role = ? order by created_at limit 2000').pluck().all(role) as string[];
  const [players, scouts] = [idsOf('player'), idsOf('scout')];
  const insertMessage = inserter(raw, 'messages');
  const sides = new Map<string, ReturnType<typeof aSide>>();
  const seeOn = (side: ReturnType<typeof aSide>) => {
    const key = `${side.user_id} ${side.other_id}`;
    sides.set(key, { ...side, unread: side.unread + (sides.get(key)?.unread ?? 0) });
  };
  inTransactions(raw, messages, (n) => {
    const scout = n % 10 === 0 ? (scouts[0] as string) : random.pick(scouts);
    const parties: [string, string] = [scout, random.pick(players)];
    if (n % 20 === 0) parties.reverse();
    const message = aMessage(n, parties, random);
    insertMessage(message);
    seeOn(aSide(message, { of: message.sender_id, unread: 0 }));
    seeOn(aSide(message, { of: message.receiver_id, unread: 1 - message.is_read }));
  });
  const insertSide = inserter(raw, 'conversations');
  const rows = [...sides.values()];
  inTransactions(raw, rows.length, (n) => insertSide(rows[n] as ReturnType<typeof aSide>));
}

function aMessage(n: number, [sender, receiver]: [string, string], random: Random) {
  return {
    id: random.uuid(),
    sender_id: sender,
    receiver_id: receiver,
    subject: random.pick(SENTENCES).slice(0, 30),
    content: random.pick(SENTENCES),
    is_read: random.below(4) === 0 ? (0 as const) : (1 as const),
    created_at: new Date(FIRST_WRITTEN + n * MINUTE_MS).toISOString(),
  };
}

function aSide(message: ReturnType<typeof aMessage>, { of, unread }: { of: string; unread: number }) {
  return {
    user_id: of,
    other_id: of === message.sender_id ? message.receiver_id : message.sender_id,
    last_message_id: message.id,
    last_at: message.created_at,
    unread,
    subject_key: foldForSearch(message.subject),
  };
}
