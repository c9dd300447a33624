import { username as usernameText } from '@touchline/contracts/auth';
import { can, hasRole } from '@touchline/contracts/permissions';
import { foldForSearch } from '@touchline/contracts/search';
import { foldIdentifier } from '@touchline/contracts/text';
import type { DirectoryUser } from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import { shortLastName } from '../../core/users/first-names.ts';
import * as people from '../../core/users/people.repo.ts';
import { toDirectoryUser, toListedUser } from '../../core/users/projections.ts';
import { findUserByKey } from '../../core/users/users.repo.ts';
import { toLiveFacts } from '../../core/users/users.service.ts';
import { isHiddenByBlock } from '../../family/blocks/blocks.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { leftOut } from './user-reads.service.ts';

const PEOPLE_OFFERED = 20;
/** How many minors whose name contains a text are compared by the first name. */
const MINORS_COMPARED = 100;

const TOO_MANY_LOOKUPS = 'You have looked up many usernames. Please wait a little, or type a name.';

/** Suggestions for the receiver of a message: users whose name contains a text, verified ones first, and the one with that username. */
export async function findPeopleToWriteTo(ctx: ActorContext, search: string): Promise<DirectoryUser[]> {
  const { viewer } = ctx;
  const input: people.PeopleSearch = {
    ...leftOut(ctx),
    search,
    exceptId: viewer.id,
    withUnverifiedPlayers: can(viewer, 'players:list-unverified'),
    limit: PEOPLE_OFFERED,
  };
  if (can(viewer, 'users:administer')) return (await people.findPeople(ctx.db, input)).map(toDirectoryUser);
  const found = await people.findPeople(ctx.db, { ...input, withoutMinors: true });
  const known = can(viewer, 'users:list-minors') ? await findMinorsInConversations(ctx, input) : [];
  const browsed = can(viewer, 'users:browse-minors') ? await findMinorsByFirstName(ctx, input) : [];
  const byName = [...found, ...known, ...browsed];
  const named = await findByUsername(ctx, input, byName);
  const toOffered = (user: UserRow): DirectoryUser => {
    const isSame = ({ id }: UserRow) => id === user.id;
    if (known.some(isSame)) return toDirectoryUser(user);
    const listed = toListedUser(viewer, user);
    return named.some(isSame) ? { ...listed, username: user.username } : listed;
  };
  const all = [...new Map([...named, ...byName].map((user) => [user.id, user])).values()];
  return all
    .toSorted((one, other) => other.is_verified - one.is_verified || other.list_rank - one.list_rank)
    .slice(0, PEOPLE_OFFERED)
    .map(toOffered);
}

/** Minors with whom the viewer has a conversation; a scout has none without the consent to contact. */
async function findMinorsInConversations(ctx: ActorContext, input: people.PeopleSearch): Promise<UserRow[]> {
  const minors = { ...input, withoutMinors: false, onlyMinors: 'in-conversation' } as const;
  const found = await people.findPeople(ctx.db, minors);
  return found.filter((user) => can(ctx.viewer, 'conversations:keep') || toLiveFacts(user).allowsContact);
}

/** Only by the shown part of the name: a search by the rest would reveal it. */
async function findMinorsByFirstName(ctx: ActorContext, input: people.PeopleSearch): Promise<UserRow[]> {
  const found = await people.findPeople(ctx.db, { ...input, onlyMinors: 'all', limit: MINORS_COMPARED });
  const typed = foldForSearch(input.search);
  return found.filter((user) => foldForSearch(user.first_name, shortLastName(user.last_name)).includes(typed));
}

async function findByUsername(
  ctx: ActorContext,
  input: people.PeopleSearch,
  byName: readonly UserRow[],
): Promise<UserRow[]> {
  const { viewer } = ctx;
  const typed = usernameText.safeParse(input.search.trim().replace(/^@/, ''));
  if (!typed.success || !can(viewer, 'users:list-members')) return [];
  if (!(await admitLookup(ctx, byName.length > 0))) return [];
  const user = await findUserByKey(ctx.db, 'username_key', foldIdentifier(typed.data));
  if (!user) return [];
  const facts = toLiveFacts(user);
  const isOffered =
    facts.isActive &&
    !hasRole(facts, 'guardian') &&
    (facts.isVerified || !hasRole(facts, 'player')) &&
    (!facts.isMinor || (can(viewer, 'users:list-minors') && !facts.isHidden)) &&
    !(input.withoutHidden && facts.isHidden);
  return isOffered && user.id !== viewer.id && !(await isHiddenByBlock(ctx, user.id)) ? [user] : [];
}

/** Counts a look-up. Beyond the limit usernames find no user, and a search without other results says why. */
async function admitLookup(ctx: ActorContext, hasFound: boolean): Promise<boolean> {
  try {
    await throttle(ctx, `username:user:${ctx.viewer.id}`, ctx.limits.usernameLookupsPerUser, TOO_MANY_LOOKUPS);
    return true;
  } catch (error) {
    if (!hasFound) throw error;
    return false;
  }
}
