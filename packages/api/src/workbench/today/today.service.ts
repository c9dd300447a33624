import { type Actor, can } from '@touchline/contracts/permissions';
import { positionsOf } from '@touchline/contracts/players';
import { ANSWER_DAYS, type SeenInput, type Today, type TodayPlayer } from '@touchline/contracts/today';
import type { ListedPlayer } from '@touchline/contracts/users';
import { listBegunVideos } from '../../clips/plays/watching.service.ts';
import { audienceOf, shownTo } from '../../clips/videos/videos.service.ts';
import { markGroupRead } from '../../core/notifications/notify.ts';
import { ifUserDeleted } from '../../core/users/users.service.ts';
import type { ActorContext, ClockContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import * as files from '../../scouting/player-files/player-files.service.ts';
import { readPlayersWithoutContacts } from '../../scouting/players/players.service.ts';
import { openReadAt, sealReadAt } from './read-times.ts';
import * as days from './scout-days.repo.ts';
import * as repo from './today.repo.ts';

/** The group of the notifications about a scout's day. */
export const TODAY_GROUP = 'today';

export function scopeOf({ clock }: ClockContext, scout: Actor): repo.TodayScope {
  const seesMinors = can(scout, 'users:list-minors');
  return {
    scoutId: scout.id,
    now: clock.timestamp(),
    isAvailable: files.isAvailable({ scoutId: scout.id, withMinors: seesMinors }),
    isStarred: files.IS_STARRED,
    isClipShown: shownTo(audienceOf(scout)),
    seesAges: can(scout, 'players:filter-by-age'),
  };
}

/**
 * The calling scout's day. Whatever it says of a player is what the scout may see now: a player who is no longer available has no
 * name, no time and no reason in it, so that hidden, blocked, unlisted and deactivated ones look the same.
 */
export async function readToday(ctx: ActorContext, { timeZone }: { timeZone?: string | undefined }): Promise<Today> {
  const scope = scopeOf(ctx, ctx.viewer);
  const { day, ...known } = await files.readDay(ctx, timeZone);
  const answersSince = ctx.clock.timestampIn(-ANSWER_DAYS * DAY_SECONDS);
  const seenAt = known.seen_at ?? '';
  const readAt = await sealReadAt(ctx.db, { scoutId: scope.scoutId, time: scope.now });
  const reminders = await repo.listReminders(ctx.db, scope, day);
  const news = await repo.listNews(ctx.db, scope);
  const gone = await repo.listGone(ctx.db, scope);
  const requests = await repo.listRequests(ctx.db, scope, seenAt > answersSince ? seenAt : answersSince);
  const players = await readPlayers(ctx, [
    ...reminders.filter((row) => row.is_available).map((row) => row.player_id),
    ...news.map((one) => one.playerId),
    ...requests.map((row) => row.player_id),
  ]);
  return {
    day,
    readAt,
    visitedAt: known.visited_at,
    reminders: {
      total: totalOf(reminders),
      items: reminders.map(({ player_id: playerId, next_step, next_step_on }) => ({
        playerId,
        text: next_step ?? '',
        on: next_step_on ?? day,
        player: players.get(playerId) ?? null,
      })),
    },
    news: {
      total: totalOf(news),
      items: news.flatMap(({ playerId, total: _, ...changes }) => {
        const player = players.get(playerId);
        return player ? [{ player, ...changes }] : [];
      }),
    },
    gone: {
      total: totalOf(gone),
      items: gone.map(({ player_id: playerId, note_start: noteStart }) => ({ playerId, noteStart })),
    },
    requests: requests.flatMap((row) => {
      const player = players.get(row.player_id);
      // "Not now" looks unanswered to the scout.
      const state = row.state === 'accepted' || row.state === 'declined' ? row.state : 'waiting';
      const answeredAt = state === 'waiting' ? null : row.answered_at;
      return player ? [{ id: row.id, player, state, createdAt: row.created_at, answeredAt }] : [];
    }),
    begun: await listBegunVideos(ctx),
  };
}

const totalOf = ([first]: readonly { total: number | string }[]) => Number(first?.total ?? 0);

async function readPlayers(ctx: ActorContext, ids: readonly string[]): Promise<Map<string, TodayPlayer>> {
  const players = await readPlayersWithoutContacts(ctx, [...new Set(ids)]);
  return new Map([...players].map(([id, player]) => [id, toTodayPlayer(player)]));
}

function toTodayPlayer({
  id,
  firstName,
  lastName,
  isMinor,
  profileImageUrl,
  playerProfile,
}: ListedPlayer): TodayPlayer {
  return {
    ...{ id, firstName, lastName, isMinor, profileImageUrl },
    positions: playerProfile ? positionsOf(playerProfile) : [],
    availability: playerProfile?.availability ?? null,
    currentClub: playerProfile?.currentClub ?? null,
    contractUntil: playerProfile?.contractUntil ?? null,
  };
}

/** Marks what the calling scout was shown as seen: all of it, or what concerns some players. The bell is told once nothing is left. */
export async function markSeen(ctx: ActorContext, { playerIds, until }: SeenInput): Promise<void> {
  await throttle(ctx, `today:user:${ctx.viewer.id}`, ctx.limits.viewsPerUser);
  const scope = scopeOf(ctx, ctx.viewer);
  const { scoutId, now } = scope;
  const seenUntil = until === undefined ? now : await openReadAt(ctx.db, { scoutId, sealed: until });
  await inTransaction(ctx.db, async (tx) => {
    const hadNews = await files.setNewsSeen(tx, scoutId, { playerIds, until: seenUntil });
    const hadGone = await files.setGoneSeen(tx, scope, { playerIds, now });
    if (playerIds === undefined) await days.setSeen(tx, scoutId, seenUntil);
    if (playerIds !== undefined && !hadNews && !hadGone) return;
    if (!(await repo.hasNews(tx, scope))) {
      await markGroupRead(ctx, tx, { userId: scoutId, kind: 'players-changed', groupKey: TODAY_GROUP });
    }
    publish(ctx, tx, changeFor(scoutId, 'player-file', playerIds?.[0] ?? scoutId));
  }).catch(ifUserDeleted('NOT_SIGNED_IN'));
}

/** The calling scout has opened the dashboard: it shows what the bell says of reminders. */
export async function visit(ctx: ActorContext, { timeZone }: { timeZone?: string | undefined }): Promise<void> {
  await throttle(ctx, `today:user:${ctx.viewer.id}`, ctx.limits.viewsPerUser);
  const scope = scopeOf(ctx, ctx.viewer);
  const visited = { visited_at: scope.now, ...(timeZone !== undefined && { time_zone: timeZone }) };
  await inTransaction(ctx.db, async (tx) => {
    await days.setDay(tx, scope.scoutId, visited);
    await files.forgetGone(tx, scope);
    await markGroupRead(ctx, tx, { userId: scope.scoutId, kind: 'reminder-due', groupKey: TODAY_GROUP });
  }).catch(ifUserDeleted('NOT_SIGNED_IN'));
}
