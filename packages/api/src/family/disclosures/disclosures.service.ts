import type { Disclosure } from '@touchline/contracts/guardians';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { Player } from '@touchline/contracts/users';
import type { ActorContext, AppContext } from '../../platform/context.ts';
import { mustKnowConsents } from '../consents/consents.service.ts';
import * as repo from './disclosures.repo.ts';

/** Who has read what of a player; for the player, the guardians and admins. */
export async function listDisclosures(
  ctx: ActorContext,
  input: PageInput & { playerId: string },
): Promise<Page<Disclosure>> {
  await mustKnowConsents(ctx, ctx.db, input.playerId);
  return repo.listDisclosures(ctx.db, input);
}

/** Each takes about 200 bytes. */
const KNOWN_MAX = 50_000;
/** The records of this process, with the day. The oldest are evicted first and then recorded once more. */
const known = new Map<string, string>();

/** Records that a user has read about players, once a day for each. An error never fails the read. */
export async function recordDisclosures(
  ctx: AppContext,
  { viewerId, kind, playerIds }: repo.Disclosures,
): Promise<void> {
  const now = ctx.clock.timestamp();
  const today = now.slice(0, 'yyyy-MM-dd'.length);
  const keyOf = (playerId: string) => `${viewerId} ${playerId} ${kind}`;
  // Sorted: two requests that record the same players would otherwise deadlock.
  const fresh = [...new Set(playerIds)].filter((id) => id !== viewerId && known.get(keyOf(id)) !== today).sort();
  if (fresh.length === 0) return;
  try {
    await repo.upsertDisclosures(ctx.db, { viewerId, kind, playerIds: fresh, now });
  } catch (error) {
    ctx.log.warn({ err: error }, 'who has read data of players could not be recorded');
    return;
  }
  for (const id of fresh) {
    known.delete(keyOf(id));
    known.set(keyOf(id), today);
  }
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) return;
    known.delete(oldest);
  }
}

/** Records the players whose own or guardians' contact details a response contains. */
export async function recordContacts(
  ctx: ActorContext,
  players: readonly Pick<Player, 'id' | 'contactAccess' | 'guardianContacts'>[],
): Promise<void> {
  const shown = players.filter(
    ({ contactAccess, guardianContacts }) => contactAccess === 'shown' || guardianContacts.length > 0,
  );
  const playerIds = shown.map(({ id }) => id);
  await recordDisclosures(ctx, { viewerId: ctx.viewer.id, kind: 'contact', playerIds });
}
