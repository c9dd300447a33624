import { localClock } from '../../core/notifications/quiet-hours.ts';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { findDay } from './scout-clock.repo.ts';

/** The time zone of a scout: as their browser said last, else that of their quiet hours. */
export function zoneOf(
  { siteTimeZone }: Pick<AppContext, 'siteTimeZone'>,
  known: { time_zone: string | null; quiet_zone: string | null } | undefined,
): string {
  return known?.time_zone ?? known?.quiet_zone ?? siteTimeZone;
}

/** The calling scout's visits, and today in their time zone, yyyy-MM-dd: of My Players and of Today alike. */
export async function readDay(ctx: ActorContext, timeZone?: string) {
  const known = await findDay(ctx.db, ctx.viewer.id);
  const { day } = localClock(ctx.clock.now(), timeZone ?? zoneOf(ctx, known));
  return { day, visited_at: known?.visited_at ?? null, seen_at: known?.seen_at ?? null };
}
