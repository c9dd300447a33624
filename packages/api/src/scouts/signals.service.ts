import type { ScoutSignals } from '@touchline/contracts/cases';
import type { AppContext } from '../context.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import { countSignals } from './signals.repo.ts';

const WEEK_SECONDS = 7 * 86_400;

/** The signals about a scout, counted from the rows as they are now; null where there is no such scout. */
export async function readSignals(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scoutId: string,
): Promise<ScoutSignals | null> {
  const [now, weekAgo] = [timestamp(clock), timestampIn(clock, -WEEK_SECONDS)];
  const counted = await countSignals(db, { scoutId, now, weekAgo });
  return counted && { ...counted, computedAt: now };
}
