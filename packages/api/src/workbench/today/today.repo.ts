import { OPEN_STATES } from '@touchline/contracts/contact-requests';
import { PLAYER_CHANGES, type PlayerChangeKind, TODAY_MAX } from '@touchline/contracts/today';
import { type Db, hasRows } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The conditions are those of the nouns: which players and clips the scout may see now. */
export interface TodayScope {
  scoutId: string;
  /** Changes after this time are told later. */
  now: string;
  isAvailable: RawBuilder<SqlBool>;
  isStarred: RawBuilder<SqlBool>;
  isClipShown: RawBuilder<SqlBool>;
  /** Unverified scouts do not learn when players come of age. */
  seesAges: boolean;
}

const NOTE_START = 200;
const TOTAL = sql<number>`count(*) over ()`.as('total');

/** The scout's files; changes of players whom they follow are news. */
function filesIn(db: Db, { scoutId }: TodayScope) {
  return db
    .selectFrom('player_files')
    .innerJoin('users', 'users.id', 'player_files.player_id')
    .where('player_files.scout_id', '=', scoutId);
}

const isFollowed = ({ isStarred }: TodayScope) =>
  sql<SqlBool>`(player_files.dismissed_at is null and (player_files.stage is not null or ${isStarred}))`;

export function listReminders(db: Db, scope: TodayScope, day: string) {
  return filesIn(db, scope)
    .select(['player_files.player_id', 'player_files.next_step', 'player_files.next_step_on'])
    .select([sql<SqlBool>`${scope.isAvailable}`.as('is_available'), TOTAL])
    .where('player_files.next_step_on', '<=', day)
    .where('player_files.next_step', 'is not', null)
    .orderBy('player_files.next_step_on')
    .orderBy('player_files.id')
    .limit(TODAY_MAX)
    .execute();
}

export function listGone(db: Db, scope: TodayScope) {
  return filesIn(db, scope)
    .select([
      'player_files.player_id',
      sql<string>`substr(player_files.note, 1, ${sql.lit(NOTE_START)})`.as('note_start'),
    ])
    .select(TOTAL)
    .where(isFollowed(scope))
    .where('player_files.gone_seen_at', 'is', null)
    .where(sql<SqlBool>`not ${scope.isAvailable}`)
    .orderBy('player_files.changed_at', 'desc')
    .orderBy('player_files.id')
    .limit(TODAY_MAX)
    .execute();
}

/** The changes that the scout may see now: of a minor those that the short card has, and clips that they may watch. */
function newsIn(db: Db, scope: TodayScope) {
  const adultOnly = scope.seesAges ? sql`users.is_minor = 0` : sql`users.is_minor = 0 and change.kind <> 'of-age'`;
  return filesIn(db, scope)
    .innerJoin('player_changes as change', (join) =>
      join
        .onRef('change.player_id', '=', 'player_files.player_id')
        .onRef('change.created_at', '>', 'player_files.news_seen_at'),
    )
    .leftJoin('videos', 'videos.id', 'change.video_id')
    .where('change.created_at', '<=', scope.now)
    .where(isFollowed(scope))
    .where(scope.isAvailable)
    .where(
      sql<SqlBool>`case
        when change.kind = 'clip' then ${scope.isClipShown}
        when change.kind in ('club', 'contract', 'of-age') then ${adultOnly}
        else 1 = 1 end`,
    );
}

const countOf = (kind: PlayerChangeKind) =>
  sql<number>`sum(case when change.kind = ${sql.lit(kind)} then 1 else 0 end)`.as(kind);

/** Players with news, the newest first. */
export async function listNews(db: Db, scope: TodayScope) {
  const rows = await newsIn(db, scope)
    .select('player_files.player_id')
    .select(PLAYER_CHANGES.map(countOf))
    .select([
      sql<string | null>`max(case when change.kind = 'clip' then change.created_at || change.video_id end)`.as(
        'clip_key',
      ),
      TOTAL,
    ])
    .groupBy('player_files.player_id')
    .orderBy(sql`max(change.created_at)`, 'desc')
    .orderBy('player_files.player_id')
    .limit(TODAY_MAX)
    .execute();
  return rows.map(({ player_id, clip_key, total, ...counts }) => ({
    playerId: player_id,
    kinds: PLAYER_CHANGES.filter((kind) => Number(counts[kind]) > 0),
    clips: Number(counts.clip),
    clipId: clip_key === null ? null : clip_key.slice('yyyy-MM-ddTHH:mm:ss.SSSZ'.length),
    total: Number(total),
  }));
}

export async function hasNews(db: Db, scope: TodayScope): Promise<boolean> {
  return newsIn(db, scope).$call(hasRows);
}

/** Of how many players there is news, and whether something of one has changed after a time. */
export async function countNews(db: Db, scope: TodayScope, after: string) {
  const row = await newsIn(db, scope)
    .select(({ fn }) => [
      fn.count('player_files.player_id').distinct().as('players'),
      fn.max<string | null>('change.created_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { players: Number(row.players), hasNewer: row.last !== null && row.last > after };
}

/** The scout's requests that wait, or were answered after a time; not those of which the scout has read the answer. */
export function listRequests(db: Db, scope: TodayScope, answeredAfter: string) {
  const isUnread = sql<SqlBool>`not exists (select 1 from notifications
    where notifications.user_id = ${scope.scoutId} and notifications.kind = 'request-answered'
      and notifications.group_key = request.player_id and notifications.read_at >= request.answered_at)`;
  return db
    .selectFrom('contact_requests as request')
    .innerJoin('users', 'users.id', 'request.player_id')
    .select(['request.id', 'request.player_id', 'request.state', 'request.created_at', 'request.answered_at'])
    .where('request.other_id', '=', scope.scoutId)
    .where('request.is_from_player', '=', 0)
    .where('request.withdrawn_at', 'is', null)
    .where(scope.isAvailable)
    .where(({ or, and, eb }) =>
      or([
        eb('request.state', 'in', OPEN_STATES),
        and([
          eb('request.state', 'in', ['accepted', 'declined']),
          eb('request.answered_at', '>', answeredAfter),
          isUnread,
        ]),
      ]),
    )
    .orderBy(sql`case when request.state = 'accepted' then 0 when request.state = 'declined' then 1 else 2 end`)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .limit(TODAY_MAX)
    .execute();
}
