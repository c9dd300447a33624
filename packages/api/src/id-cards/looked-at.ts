import type { IdCardRow } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { timestamp } from '../lib/clock.ts';

/** What changes on a card when an admin has looked at it and its photo. */
export function lookedAt(
  ctx: Pick<AppContext, 'clock'>,
  { stage, confirmed_at }: Pick<IdCardRow, 'stage' | 'confirmed_at'>,
): Partial<IdCardRow> {
  return {
    confirmed_at: confirmed_at ?? timestamp(ctx.clock),
    ...(stage === 'requested' && { stage: 'checked' }),
  };
}
