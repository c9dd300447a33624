import {
  type Channel,
  type Channels,
  type NotificationKind,
  type QuietHours,
  rowOf,
} from '@touchline/contracts/notifications';
import { actingGuardians, columnOf, type Db, type Flag, hasRows, isSqlite, type Tx, toFlag } from '@touchline/db';

export type Receiver = Awaited<ReturnType<typeof listReceivers>>[number];

interface ReceiverScope {
  kind: NotificationKind;
  /** All of the kind's audience without it. */
  userIds?: readonly string[] | undefined;
  exceptId?: string | undefined;
  /** Leaves out users who were ever told of this group. */
  neverTold?: string | undefined;
}

/** The active users of a kind's audience with their choices, locked in the order of their ids against deletion. */
export async function listReceivers(tx: Tx, scope: ReceiverScope) {
  const { kind, userIds, exceptId, neverTold } = scope;
  const { audience, defaults } = rowOf(kind);
  let query = tx
    .selectFrom('users')
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', kind),
    )
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .select(['users.id', 'chosen.in_app', 'chosen.email', 'chosen.digest', 'time_zone', 'begins', 'ends'])
    .where('users.is_active', '=', 1)
    .where('users.role', 'in', audience)
    .orderBy('users.id');
  if (userIds) query = query.where('users.id', 'in', userIds);
  if (exceptId !== undefined) query = query.where('users.id', '<>', exceptId);
  if (neverTold !== undefined) {
    query = query.where(({ not, exists, selectFrom }) => {
      const own = selectFrom('notifications').select('id').whereRef('notifications.user_id', '=', 'users.id');
      return not(exists(own.where('group_key', '=', neverTold).where('notifications.kind', '=', kind)));
    });
  }
  const rows = await (isSqlite(tx) ? query : query.forKeyShare('users')).execute();
  return rows.map((row) => ({
    id: row.id,
    ...(row.in_app === null ? defaults : toChannels(row)),
    quietHours: toQuietHours(row),
  }));
}

function toChannels({ in_app, email, digest }: Record<'in_app' | 'email' | 'digest', Flag | null>): Channels {
  return { inApp: in_app === 1, email: email === 1, digest: digest === 1 };
}

const toQuietHours = (row: { time_zone: string | null; begins: string | null; ends: string | null }) =>
  row.time_zone !== null && row.begins !== null && row.ends !== null
    ? { timeZone: row.time_zone, begins: row.begins, ends: row.ends }
    : null;

/** What a user has chosen for each kind; kinds without a choice are missing. */
export async function listChoices(db: Db, userId: string): Promise<Map<string, Channels>> {
  const rows = await db.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map((row) => [row.kind, toChannels(row)]));
}

/** Switches channels of kinds; the others stay as they are, or as the kinds' defaults. */
export async function setChannels(
  db: Db,
  userId: string,
  { kinds, channels, isOn }: { kinds: readonly NotificationKind[]; channels: readonly Channel[]; isOn: boolean },
): Promise<void> {
  const changed = Object.fromEntries(channels.map((one) => [columnOf(one), toFlag(isOn)]));
  await db
    .insertInto('notification_choices')
    .values(kinds.map((kind) => ({ user_id: userId, kind, ...toFlags(rowOf(kind).defaults), ...changed })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(changed))
    .execute();
}

const toFlags = ({ inApp, email, digest }: Channels) => ({
  in_app: toFlag(inApp),
  email: toFlag(email),
  digest: toFlag(digest),
});

export async function findQuietHours(db: Db, userId: string): Promise<QuietHours | null> {
  const row = await db.selectFrom('quiet_hours').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? toQuietHours(row) : null;
}

export async function setQuietHours(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  if (!hours) {
    await db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  const values = { time_zone: hours.timeZone, begins: hours.begins, ends: hours.ends };
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function isMinor(db: Db, userId: string): Promise<boolean> {
  return db.selectFrom('users').select('id').where('id', '=', userId).where('is_minor', '=', 1).$call(hasRows);
}

export async function isGuardian(db: Db, userId: string): Promise<boolean> {
  return actingGuardians(db).select('guardianships.id').where('guardianships.guardian_id', '=', userId).$call(hasRows);
}
