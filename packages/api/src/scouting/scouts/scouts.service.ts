import { withoutWas } from '@touchline/contracts/changes';
import { hasRole } from '@touchline/contracts/permissions';
import {
  ANSWERED_SHARE_MIN,
  type ScoutProfileFields,
  type ScoutProfilePatch,
  type ScoutStanding,
  UNANSWERED_DAYS,
} from '@touchline/contracts/scouts';
import { foldForSearch } from '@touchline/contracts/search';
import { inSnakeCase, nameLookKey, type ScoutProfileRow } from '@touchline/db';
import { toScoutProfile } from '../../core/users/projections.ts';
import { recordProfileChange } from '../../core/users/user-acts.ts';
import { findLiveFacts, ifUserDeleted, lockUsers } from '../../core/users/users.service.ts';
import { isHiddenByBlock } from '../../family/blocks/blocks.service.ts';
import { authorize } from '../../platform/authorize.ts';
import { assertUnchanged } from '../../platform/changes.ts';
import type { ActorContext, DbClockContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { keepFormer } from '../../safeguarding/evidence/freezing.service.ts';
import * as repo from './scouts.repo.ts';

export { findProfile as findScoutProfile } from './scouts.repo.ts';

export async function createScoutProfile(ctx: ActorContext, scoutId: string, fields: ScoutProfileFields) {
  await assertMayWrite(ctx, scoutId);
  const now = ctx.clock.timestamp();
  const profile: ScoutProfileRow = {
    ...{ license: null, specialization: '[]', experience: null, bio: null, location: null },
    ...toColumns(fields),
    organization: fields.organization,
    ...{
      organization_look_key: nameLookKey(fields.organization),
      organization_key: foldForSearch(fields.organization),
    },
    id: crypto.randomUUID(),
    user_id: scoutId,
    created_at: now,
    updated_at: now,
  };
  await inTransaction(ctx.db, async (tx) => {
    await keepFormer(ctx, tx, scoutId, () => repo.insertProfile(tx, profile));
    await recordProfileChange(ctx, tx, scoutId, fields);
  })
    .catch(ifTaken('PROFILE_EXISTS', 'scout_profiles'))
    .catch(ifUserDeleted('USER_NOT_FOUND'));
  return toScoutProfile(profile);
}

export async function updateScoutProfile(ctx: ActorContext, scoutId: string, asked: ScoutProfilePatch) {
  const patch = withoutWas(asked);
  await assertMayWrite(ctx, scoutId);
  return inTransaction(ctx.db, async (tx) => {
    await lockUsers(tx, [scoutId]);
    const before = await repo.findProfile(tx, scoutId);
    if (before) assertUnchanged(toScoutProfile(before), asked, 'profile');
    const change = { ...toColumns(patch), updated_at: ctx.clock.timestamp() };
    const found = await keepFormer(ctx, tx, scoutId, () => repo.setProfile(tx, scoutId, change));
    const profile = found ? await repo.findProfile(tx, scoutId) : null;
    if (!profile) throw new AppError('PROFILE_NOT_FOUND');
    await recordProfileChange(ctx, tx, scoutId, patch);
    publish(ctx, tx, changeFor(scoutId, 'own-account', scoutId));
    return toScoutProfile(profile);
  });
}

export async function mustHaveProfile(ctx: ActorContext, scoutId: string): Promise<void> {
  if (!(await repo.findProfile(ctx.db, scoutId))) throw new AppError('PROFILE_NOT_FOUND');
}

export async function assertMayWrite(ctx: ActorContext, scoutId: string): Promise<void> {
  authorize(ctx.viewer, 'scout-profile:write', { id: scoutId });
  const scout = existing(await findLiveFacts(ctx.db, scoutId), 'USER_NOT_FOUND');
  if (!hasRole(scout, 'scout')) throw new AppError('WRONG_ROLE_FOR_PROFILE');
}

function toColumns({ specialization, ...fields }: ScoutProfilePatch): Partial<ScoutProfileRow> {
  return inSnakeCase({
    ...fields,
    ...(fields.organization && {
      organizationLookKey: nameLookKey(fields.organization),
      organizationKey: foldForSearch(fields.organization),
    }),
    ...(specialization && { specialization: JSON.stringify(specialization) }),
  });
}

/** A scout's standing, for players, guardians and admins. Not found when either user has blocked the other. */
export async function readScoutStanding(ctx: ActorContext, scoutId: string): Promise<ScoutStanding> {
  authorize(ctx.viewer, 'scout-standing:read', { id: scoutId });
  const standing = (await listStandings(ctx, [scoutId])).get(scoutId);
  if (!standing || (await isHiddenByBlock(ctx, scoutId))) throw new AppError('USER_NOT_FOUND');
  return standing;
}

/** The standing of each of these users who is a scout, in one statement. */
export async function listStandings({ db, clock }: DbClockContext, scoutIds: readonly string[]) {
  const unansweredBefore = clock.timestampIn(-UNANSWERED_DAYS * DAY_SECONDS);
  const rows = await repo.listStandingRows(db, scoutIds, { now: clock.timestamp(), unansweredBefore });
  return new Map(rows.map((row): [string, ScoutStanding] => [row.id, toStanding(row)]));
}

function toStanding(row: Awaited<ReturnType<typeof repo.listStandingRows>>[number]): ScoutStanding {
  const [answered, requests] = [Number(row.answered), Number(row.requests)];
  return {
    isVerified: row.is_verified === 1,
    verifiedSince: row.is_verified === 1 ? row.verified_at : null,
    organization: row.organization,
    hasValidCard: row.is_verified === 1 && row.is_active === 1 && Number(row.cards) > 0,
    answeredPercent: requests < ANSWERED_SHARE_MIN ? null : Math.round((answered / requests) * 100),
    answeredOf: requests,
  };
}
