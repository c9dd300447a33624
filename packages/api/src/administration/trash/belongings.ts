import type { TrashKind } from '@touchline/contracts/trash';
import { type Column, type Db, readColumns } from '@touchline/db';

/** References whose rows do not come back with what they refer to, and why. All others do. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'sessions.user_id': 'The user is signed out and signs in again.',
  'access_tokens.user_id': 'Programs get in again only with a new token.',
  'notifications.user_id': 'They tell of what is over after some days.',
  'mails.user_id': 'Mails to a user in the trash are not sent.',
  'mail_links.user_id': 'A secret that lies in a mailbox ends with the account.',
  'email_changes.user_id': 'Its link has ended.',
  'video_fingerprints.video_id': 'A job makes them again.',
  'uploads.user_id': 'The parts of an unfinished upload expire after a day.',
  'review_claims.video_id': 'A claim lasts for ten minutes.',
  'review_claims.admin_id': 'A claim lasts for ten minutes.',
  'review_plays.video_id': 'What a reviewer has played is kept for a day.',
  'review_plays.admin_id': 'What a reviewer has played is kept for a day.',
  'unsent_messages.sender_id': 'It is sent seconds after it was written.',
  'unsent_messages.receiver_id': 'It is sent seconds after it was written.',
  'card_batches.created_by': 'A batch is kept for a day.',
  'approvals.requested_by': 'What an admin in the trash has asked for is asked for no more.',
};

export interface Reference {
  column: string;
  target: string;
}

/** A table whose rows go to the trash with their user or video. */
export interface Belonging {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** A row belongs to each of these, and does not come back where one of them exists no more. */
  owners: readonly Reference[];
  /** Columns that come back empty where the row that they name exists no more. */
  loose: readonly Reference[];
}

/** The tables in which the trash finds what is moved there; their other rows follow by foreign keys. */
export const ROOTS: Readonly<Record<TrashKind, readonly string[]>> = {
  user: ['users'],
  video: ['videos'],
  content: ['homepage_content', 'featured_content'],
};

/** A column of other rows that is emptied with a user's account, and filled again when the account comes back. */
export interface Mention {
  table: string;
  column: string;
  key: readonly string[];
}

interface Kept {
  /** Parents before what refers to them: rows are inserted again in this order. */
  belongings: Readonly<Record<TrashKind, readonly Belonging[]>>;
  mentions: readonly Mention[];
}

const known = new WeakMap<object, Kept>();

/** What the trash keeps, by the keys of the database. They are read once. */
export async function readKept(db: Db): Promise<Kept> {
  const { adapter } = db.getExecutor();
  const kept = known.get(adapter) ?? keptOf(await readColumns(db));
  known.set(adapter, kept);
  return kept;
}

function keptOf(columns: readonly Column[]): Kept {
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  const all = tables.map(([table, own]): Belonging => {
    const on = (deletion: string) =>
      own.flatMap(({ column, target, onDelete }) =>
        target === null || onDelete !== deletion || `${table}.${column}` in LEFT_OUT ? [] : { column, target },
      );
    const key = own.filter(({ placeInKey }) => placeInKey !== null);
    return {
      table,
      columns: own.map(({ column }) => column),
      key: key.sort((a, b) => Number(a.placeInKey) - Number(b.placeInKey)).map(({ column }) => column),
      owners: on('CASCADE'),
      loose: on('SET NULL'),
    };
  });
  const targetsOf = (references: readonly Reference[]) =>
    all.filter(({ table }) => references.some(({ target }) => target === table));
  const belongsTo = (kind: TrashKind, { table, owners }: Belonging): boolean =>
    ROOTS[kind].includes(table) || targetsOf(owners).some((owner) => belongsTo(kind, owner));
  const depthOf = ({ owners, loose }: Belonging): number =>
    Math.max(0, ...targetsOf([...owners, ...loose]).map((target) => 1 + depthOf(target)));
  if (!all.some(({ table }) => table === 'users')) throw new Error('The tables of the database were not found.');
  const ordered = all.toSorted((a, b) => depthOf(a) - depthOf(b));
  return {
    belongings: {
      user: ordered.filter((one) => belongsTo('user', one)),
      video: ordered.filter((one) => belongsTo('video', one)),
      content: ordered.filter((one) => belongsTo('content', one)),
    },
    mentions: all.flatMap(({ table, key, loose }) =>
      loose.filter(({ target }) => target === 'users').map(({ column }) => ({ table, column, key })),
    ),
  };
}
