import { findTokenOwner, inTransaction } from '@touchline/api';
import { requestApproval } from '@touchline/api/administration/approvals/approvals.service';
import { makeUnsubscribeLink } from '@touchline/api/core/notifications/unsubscribe.service';
import {
  aBirthDateRequest,
  aCard,
  aContentImage,
  aFeaturedItem,
  aGuardian,
  aHomepageItem,
  aMessage,
  aMinor,
  anAdmin,
  aPicture,
  aPlace,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  aScoutProfile,
  aToken,
  aVideo,
  failJobs,
  hasPlayed,
  inContact,
  linkGuardian,
  movedItem,
  prepareVideos,
  theAdmin,
} from '@touchline/api/testing/index';
import type { NewAccessToken, TokenScope } from '@touchline/contracts/access-tokens';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { contentImageIdOf } from '@touchline/contracts/home-page';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Message } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import type { Browser } from '../http/browser.ts';
import { PNG } from '../http/form.ts';
import { newToken, type TestServer } from '../http/test-server.ts';
import type { Caller } from './matrix.ts';

/** The users and records that the requests of the matrix are about. */
export interface Dataset {
  server: TestServer;
  people: Record<
    'newPlayer' | 'player' | 'other' | 'minor' | 'guardian' | 'newScout' | 'scout' | 'admin' | 'deactivated',
    Account
  >;
  /** By user id: the token of a session. */
  sessions: Map<string, string>;
  /** By user id: an access token of each scope. */
  accessTokens: Map<string, Record<TokenScope, NewAccessToken>>;
  /** The id of a background job that has failed. */
  failedJobId: string;
  /** The entry of the audit log about the verification of the other player. */
  verificationId: string;
  /** By player id: an approved and a pending video. */
  live: Map<string, Video>;
  pending: Map<string, Video>;
  /** By user id: a message from another user, who has got an answer. It counts as a notice about the other player. */
  received: Map<string, Message>;
  /** By user id: a card with the user's portrait. */
  cards: Map<string, IdCard>;
  /** By player id: a request of a scout that waits for an answer. */
  requests: Map<string, string>;
  /** The guardianship of the minor. */
  guardianshipId: string;
  /** The minor's request for an older date of birth. */
  birthDateRequestId: string;
  /** That of another minor, which the safeguarding team has not confirmed. */
  declaredId: string;
  /** A safeguarding case about a scout who writes with the minor. */
  caseId: string;
  /** A file that the case keeps. */
  keptFileId: string;
  /** A player in the trash, and a request of another admin to make a player an admin. */
  trashItemId: string;
  approvalId: string;
  /** A player whom every other user has blocked. */
  blockedId: string;
  /** Entries of the home page: two that all users see, and a draft that only admins see. */
  content: {
    section: HomepageItem;
    draft: HomepageItem;
    feature: FeaturedItem;
    imageId: string;
    hiddenImageId: string;
  };
}

export async function aDataset(server: TestServer): Promise<Dataset> {
  const admin = await anAdmin(server, { username: 'boss', email: 'boss@club.example' });
  const newPlayer = await aPlayer(server, { canUploadVideos: true });
  const player = await aPlayer(server, { isVerified: true });
  const other = await aPlayer(server, { isVerified: true });
  const newScout = await aScout(server);
  const scout = await aScout(server, { isVerified: true });
  const deactivated = await aPlayer(server, { isVerified: true });
  const minor = await aMinor(server, { canUploadVideos: true });
  const guardian = await aGuardian(server, [minor]);
  const people = { newPlayer, player, other, minor, guardian, newScout, scout, admin, deactivated };
  const content = await someContent(server);
  const maps = {
    sessions: new Map(),
    accessTokens: new Map(),
    live: new Map(),
    pending: new Map(),
    received: new Map(),
    cards: new Map(),
    requests: new Map(),
  };
  const failedJobId = await failJobs(server, FAILED_JOBS);
  const { id: blockedId } = await aPlayer(server, { isVerified: true });
  const data: Dataset = {
    server,
    people,
    content,
    failedJobId,
    verificationId: await verificationOf(server, other.id),
    blockedId,
    guardianshipId: await guardianshipOf(server, guardian.id),
    birthDateRequestId: await aBirthDateRequest(server, minor),
    declaredId: await linkGuardian(server, { ...(await aFamily(server)), isConfirmed: false }),
    caseId: '',
    keptFileId: crypto.randomUUID(),
    trashItemId: '',
    approvalId: '',
    ...maps,
  };
  for (const user of [newPlayer, player, other, minor]) {
    await aProfile(server, { player: user });
    data.live.set(user.id, await aVideo(server, { player: user, isApproved: true }));
    data.pending.set(user.id, await aVideo(server, { player: user }));
  }
  await aPlace(server);
  await prepareVideos(server);
  await hasPlayed(server, admin, [...data.pending.values()]);
  for (const user of [newScout, scout]) {
    await aScoutProfile(server, { scout: user });
    await server.as(user).savedPlayers.save({ scoutId: user.id, playerId: player.id });
    // The first reading of any day stores the secret of all servers.
    await server.as(user).today.read({});
    await server.as(user).marks.add({ videoId: data.live.get(player.id)?.id ?? '', from: 0.2, to: 0.6 });
  }
  for (const user of Object.values(people)) {
    data.sessions.set(user.id, await newToken(server, user));
    await server.as(user).notifications.setQuietHours({ quietHours: NIGHT });
    data.accessTokens.set(user.id, {
      read: await anAccessToken(server, user, 'read'),
      full: await anAccessToken(server, user, 'full'),
    });
    const from = user.id === admin.id ? deactivated : admin;
    const [passportImageUrl = ''] = await Promise.all(
      (['passport', 'signature', 'ceo-signature'] as const).map((place) =>
        aPicture(server, user, { place, bytes: PNG }),
      ),
    );
    if (user.id !== guardian.id) {
      data.cards.set(user.id, await aCard(server, { holder: user, metadata: { passportImageUrl } }));
    }
    data.received.set(user.id, await aMessage(server, { from, to: user }));
    const { id } = await aMessage(server, { from: user, to: from });
    const notice = { sender_id: user.id, player_id: other.id, message_id: id };
    await server.db.insertInto('player_notices').values(notice).execute();
    const change = { user_id: user.id, email: `next-${user.email}`, requested_at: user.createdAt };
    await server.db
      .insertInto('email_changes')
      .values({ ...change, expires_at: '2999-01-01T00:00:00.000Z' })
      .execute();
  }
  await addContacts(data);
  await addTrash(data);
  // Makes the secret of such links, which all of them share.
  await makeUnsubscribeLink(server.shared, { userId: player.id, kind: 'new-message' });
  // The first reading makes the secret that seals its time.
  await server.as(scout).today.read({});
  for (const { id: userId } of [newPlayer, player, other, minor]) {
    await server.as(admin).accountChecks.record({ userId, kind: 'identity', evidence: 'Passport' });
  }
  await server.as(admin).users.change({ id: deactivated.id, patch: { isActive: false } });
  return data;
}

async function verificationOf({ db }: TestServer, userId: string): Promise<string> {
  const entries = db.selectFrom('audit_entries').select('id').where('target_id', '=', userId);
  return (await entries.where('act', '=', 'user.verify').executeTakeFirstOrThrow()).id;
}

/** A minor and a guardian, who are not linked yet. */
async function aFamily(server: TestServer) {
  return { child: await aMinor(server), guardian: await aGuardian(server, []) };
}

async function guardianshipOf({ db }: TestServer, guardianId: string): Promise<string> {
  const rows = await db.selectFrom('guardianships').select('id').where('guardian_id', '=', guardianId).execute();
  return rows[0]?.id ?? '';
}

/** Requests that wait, a conversation of the minor with a scout, blocks, consents, a record of who has read, and a case. */
async function addContacts(data: Dataset): Promise<void> {
  const { server, people, requests, blockedId } = data;
  const { newPlayer, player, other, minor, guardian, scout } = people;
  const { db } = server;
  const rival = await aScout(server, { isVerified: true });
  for (const one of [newPlayer, player, other, minor]) {
    const asker = one.id === minor.id ? rival : scout;
    const { id } = await aRequestRow(server, { player: one, other: asker, route: one.isMinor ? 'guardian' : 'player' });
    requests.set(one.id, id);
  }
  const suspect = await aScout(server, { isVerified: true });
  for (const one of [scout, suspect]) await inContact(server, minor, one);
  await aMessage(server, { from: minor, to: scout });
  await aMessage(server, { from: minor, to: suspect });
  const now = server.clock.now().toISOString();
  await db
    .insertInto('disclosures')
    .values({ player_id: minor.id, viewer_id: scout.id, kind: 'profile', first_at: now, last_at: now, days: 1 })
    .execute();
  await server.as(guardian).consents.record({ playerId: minor.id, line: 'profile', isGiven: true, textVersion: 2 });
  for (const { id } of Object.values(people)) {
    await db.insertInto('blocks').values({ blocker_id: id, blocked_id: blockedId, created_at: now }).execute();
  }
  await server.as(player).reports.create({
    subject: 'user',
    subjectId: suspect.id,
    reason: 'impostor',
    content: 'Not the person in the picture.',
  });
  const [opened] = await db.selectFrom('cases').select('id').execute();
  data.caseId = opened?.id ?? '';
  const { passport_file } = await db
    .selectFrom('users')
    .select('passport_file')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  const file = { label: 'Portrait', mime_type: 'image/jpeg', file_key: passport_file ?? '', created_at: now };
  await db
    .insertInto('kept_files')
    .values({ ...file, id: data.keptFileId, case_id: data.caseId })
    .execute();
}

/** A player in the trash, and an act that waits for the approval of the admin. */
async function addTrash(data: Dataset): Promise<void> {
  const { server, people } = data;
  const gone = await aPlayer(server, { isVerified: true });
  const colleague = await theAdmin(server);
  data.trashItemId = movedItem(await server.as(colleague).trash.move({ kind: 'user', id: gone.id })).id;
  const ctx = server.contextOf(colleague);
  await inTransaction(server.db, (tx) => requestApproval(ctx, tx, { act: 'make-admin', targetId: people.player.id }));
  const [waiting] = (await server.as(colleague).approvals.list({})).items;
  data.approvalId = waiting?.id ?? '';
}

/** The quiet hours of all users. */
export const NIGHT = { timeZone: 'Europe/Berlin', begins: '22:00', ends: '07:00' };

/** One is retried, another one discarded. */
const FAILED_JOBS = 4;

/** An access token that has just been used: the next use does not write the time of last use. */
async function anAccessToken(server: TestServer, owner: Account, scope: TokenScope): Promise<NewAccessToken> {
  const token = await aToken(server, owner, { scope });
  await findTokenOwner(server.shared, token.token);
  return token;
}

async function someContent(server: TestServer): Promise<Dataset['content']> {
  const [imageUrl, hiddenImageUrl] = [await aContentImage(server), await aContentImage(server)];
  return {
    section: await aHomepageItem(server),
    draft: await aHomepageItem(server, { imageUrl: hiddenImageUrl, isActive: false }),
    feature: await aFeaturedItem(server, { imageUrl }),
    imageId: contentImageIdOf(imageUrl) ?? '',
    hiddenImageId: contentImageIdOf(hiddenImageUrl) ?? '',
  };
}

/** The account of a caller; null for the anonymous one. */
export function accountOf({ people }: Dataset, caller: Caller): Account | null {
  if (caller === 'anonymous') return null;
  return people[caller === 'otherPlayer' ? 'player' : caller];
}

/** A browser with the session of a caller. */
export async function browserFor(data: Dataset, caller: Caller): Promise<Browser> {
  const browser = await data.server.browser();
  const account = accountOf(data, caller);
  if (account) browser.cookie = `sid=${data.sessions.get(account.id)}`;
  return browser;
}

/** What a request is made for: a caller, and the records that it is about. */
export interface Subject {
  data: Dataset;
  caller: Caller;
  /** The caller; a verified player for the anonymous one. */
  me: Account;
  /** The caller where players call about themselves, otherwise another verified player. */
  player: Account;
  /** The caller where scouts call about themselves, otherwise a verified scout. */
  scout: Account;
}

export function subjectOf(data: Dataset, caller: Caller): Subject {
  const { people } = data;
  const me = accountOf(data, caller) ?? people.player;
  return {
    data,
    caller,
    me,
    player: caller === 'newPlayer' || caller === 'player' || caller === 'minor' ? me : people.other,
    scout: caller === 'newScout' || caller === 'scout' ? me : people.scout,
  };
}
