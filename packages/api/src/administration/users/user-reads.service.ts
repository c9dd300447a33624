import { username as usernameText } from '@touchline/contracts/auth';
import type { Page } from '@touchline/contracts/paging';
import { can, hasRole } from '@touchline/contracts/permissions';
import { foldForSearch } from '@touchline/contracts/search';
import { foldIdentifier } from '@touchline/contracts/text';
import type {
  Account,
  DirectoryUser,
  ListAccountsInput,
  ListedAccount,
  ListUsersInput,
  Player,
} from '@touchline/contracts/users';
import type { UserRow } from '@touchline/db';
import { shortLastName } from '../../core/users/first-names.ts';
import * as people from '../../core/users/people.repo.ts';
import { toAccount, toDirectoryUser, toListedUser, toPlayer } from '../../core/users/projections.ts';
import * as repo from '../../core/users/users.repo.ts';
import { toLiveFacts } from '../../core/users/users.service.ts';
import { blockedViewer, findBlockBetween, isHiddenByBlock } from '../../family/blocks/blocks.service.ts';
import { recordContacts, recordDisclosures } from '../../family/disclosures/disclosures.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { readerOf } from '../../scouting/players/players.service.ts';
import { listMarks } from './account-marks.repo.ts';

/** A user as the viewer may see them: the whole account for its owner and admins, active players for scouts. */
export async function readUser(ctx: ActorContext, id: string): Promise<Account | Player> {
  const { viewer } = ctx;
  // Players learn nothing about other ids, not even whether they exist.
  if (!can(viewer, 'players:list')) authorize(viewer, 'user:read-all-fields', { id });
  const rows = existing(await repo.findAccountRows(ctx.db, id), 'USER_NOT_FOUND');
  const { user } = rows;
  if (can(viewer, 'user:read-all-fields', user)) {
    // The family reads which admins have opened the account of a minor.
    if (user.is_minor === 1) await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
    return toAccount(rows);
  }
  // For scouts a deactivated or hidden player does not exist, nor a guardian; other accounts are listed in the directory.
  const isListed = !hasRole(user, 'player') && !hasRole(user, 'guardian');
  authorize(viewer, 'user:read', toLiveFacts(user), isListed ? undefined : 'USER_NOT_FOUND');
  if (await findBlockBetween(ctx.db, viewer.id, id)) throw new AppError('USER_NOT_FOUND');
  const player = toPlayer(await readerOf(ctx, [user]), user, rows.playerProfile);
  await recordDisclosures(ctx, { viewerId: viewer.id, kind: 'profile', playerIds: [id] });
  await recordContacts(ctx, [player]);
  return player;
}

export function leftOut(ctx: ActorContext): Required<people.LeftOut> {
  const { viewer } = ctx;
  return {
    withoutMembers: !can(viewer, 'users:list-members'),
    withoutGuardians: !can(viewer, 'users:list-guardians'),
    withoutMinors: !can(viewer, 'users:browse-minors'),
    withoutHidden: !can(viewer, 'users:list-hidden'),
    notBlockedWith: blockedViewer(ctx),
  };
}

/** The directory of users: names and roles of active users; whole accounts for admins. */
export async function listUsers(ctx: ActorContext, input: ListUsersInput): Promise<Page<Account | DirectoryUser>> {
  const isAdministrator = can(ctx.viewer, 'users:administer');
  const page = await people.listUsers(ctx.db, { ...input, ...leftOut(ctx), activeOnly: !isAdministrator });
  if (!isAdministrator) return { ...page, items: page.items.map((user) => toListedUser(ctx.viewer, user)) };
  return { ...page, items: (await repo.withProfiles(ctx.db, page.items)).map(toAccount) };
}

/** Accounts with what is on record of each, for the admins' list. */
export async function listAccounts(ctx: ActorContext, input: ListAccountsInput): Promise<Page<ListedAccount>> {
  const page = await people.listAccounts(ctx.db, input, input);
  const marks = await listMarks(
    ctx.db,
    page.items.map(({ id }) => id),
  );
  const accounts = (await repo.withProfiles(ctx.db, page.items)).map(toAccount);
  const items = accounts.flatMap((account) => {
    const ofAccount = marks.get(account.id);
    return ofAccount ? [{ ...account, ...ofAccount }] : [];
  });
  return { ...page, items };
}

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
  const user = await repo.findUserByKey(ctx.db, 'username_key', foldIdentifier(typed.data));
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
