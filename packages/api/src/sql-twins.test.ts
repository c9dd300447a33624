import { CARD_STATES, type CardState } from '@touchline/contracts/options';
import { type AccountFacts, type Actor, can, hasRole, type Viewer } from '@touchline/contracts/permissions';
import {
  allowedIn,
  type ContactRequestRow,
  type IdCardRow,
  isAllowed,
  type NewRow,
  notBlockedWith,
  type UserRow,
  type VideoRow,
} from '@touchline/db';
import { describe, expect, test } from 'vitest';
import { leftOut, listUsers } from './administration/users/user-reads.service.ts';
import { standingOf } from './cards/id-cards/card-state.ts';
import { listStandings as listCardStandings } from './cards/id-cards/id-cards.repo.ts';
import { listHeldCards } from './cards/id-cards/registry.repo.ts';
import { toVideoFacts, videosIn } from './clips/videos/videos.repo.ts';
import { audienceOf } from './clips/videos/videos.service.ts';
import { listRequests } from './contact/contact-requests/answering.service.ts';
import { findPeople } from './core/users/people.repo.ts';
import { refreshListing } from './core/users/player-profiles.repo.ts';
import { listSafeguardingAdmins } from './core/users/users.repo.ts';
import { toLiveFacts } from './core/users/users.service.ts';
import { findBlockBetween } from './family/blocks/blocks.service.ts';
import { type GuardianIds, listGuardianIds } from './family/guardianships/guardianships.service.ts';
import { inTransaction } from './platform/lib/transaction.ts';
import { listCases } from './safeguarding/cases/cases.repo.ts';
import { readSignals } from './safeguarding/cases/cases.service.ts';
import { listFiles } from './scouting/player-files/player-files.service.ts';
import { countPlayers, listPlayers } from './scouting/players/players.service.ts';
import { countSavedPlayers, listSavedPlayers } from './scouting/saved-players/saved-players.service.ts';
import { listStandings as listScoutStandings } from './scouting/scouts/scouts.service.ts';
import { combinations, insertAll, insertUsers } from './testing/combinations.ts';
import { anActor, bothEngines, type TestApp, testApp } from './testing/index.ts';

/** A combination of facts, and what both forms of a rule say about it. */
interface Compared {
  of: object;
  inSql: unknown;
  original: unknown;
}

const NO_OR_YES = [0, 1] as const;
const ANSWERS = [null, 0, 1] as const;
const ALL = 10_000;

type CallerKind = 'player' | 'guardian' | 'unverified scout' | 'verified scout' | 'suspended scout' | 'admin';

/** A user of each kind, with a row in the database. */
async function insertCallers(app: TestApp): Promise<[CallerKind, Actor][]> {
  const callers: [CallerKind, Actor][] = [
    ['player', anActor('player')],
    ['guardian', anActor('guardian')],
    ['unverified scout', anActor('scout')],
    ['verified scout', anActor('scout', { isVerified: true })],
    ['suspended scout', anActor('scout', { isVerified: true, isContactSuspended: true })],
    ['admin', anActor('admin', { isVerified: true })],
  ];
  await insertUsers(
    app,
    callers.map(([, { id, role, isVerified }]) => ({ id, role, is_verified: isVerified ? 1 : 0 })),
  );
  return callers;
}

const USER_FACTS = {
  role: ['player', 'scout', 'admin', 'guardian'],
  is_verified: NO_OR_YES,
  is_active: NO_OR_YES,
  is_minor: NO_OR_YES,
  date_of_birth: [null, '2005-04-17'],
  allows_profile: ANSWERS,
} as const;
const CLIP_FACTS = {
  is_active: NO_OR_YES,
  is_minor: NO_OR_YES,
  allows_profile: ANSWERS,
  allows_clips: ANSWERS,
  allows_public_clips: ANSWERS,
} as const;

async function insertProfiles({ db }: TestApp, players: readonly UserRow[]): Promise<void> {
  const profiles = players.map(({ id, list_rank, created_at }) => ({
    ...{ id, user_id: id, position: 'Striker', achievements: '[]', availability: 'available' as const, list_rank },
    ...{ location_key: '', nationality_key: '', experience_key: '', search_text: 'striker', facets: '', is_listed: 0 },
    ...{ created_at, updated_at: created_at },
  }));
  await insertAll(db, 'player_profiles', profiles as NewRow<'player_profiles'>[]);
  await inTransaction(db, async (tx) => {
    for (const { id } of players) await refreshListing(tx, id);
  });
}

/** A video of each player in each state. */
async function insertVideos({ db }: TestApp, players: readonly UserRow[]): Promise<void> {
  const videos = players.flatMap(({ id: player_id, created_at }) =>
    combinations({ is_approved: NO_OR_YES, is_public: NO_OR_YES, processing: ['processing', 'ready'] as const }).map(
      (state) => {
        const id = crypto.randomUUID();
        return {
          ...{
            id,
            player_id,
            title: 'Goal',
            description: '',
            tags: '[]',
            file_key: id,
            original_name: '',
            file_size: 1,
          },
          ...{ sha256: '', mime_type: 'video/mp4', container: 'mp4', search_text: 'goal', ...state },
          ...{ created_at, updated_at: created_at },
        } as VideoRow;
      },
    ),
  );
  await insertAll(db, 'videos', videos);
}

async function compareAnswers(app: TestApp): Promise<Compared[]> {
  const columns = {
    ...{ allows_profile: ANSWERS, allows_clips: ANSWERS, allows_public_clips: ANSWERS },
    ...{ allows_featuring: ANSWERS, allows_contact: ANSWERS },
  };
  const people = await insertUsers(app, combinations({ is_minor: NO_OR_YES, ...columns }));
  const compared: Compared[] = [];
  for (const column of Object.keys(columns) as (keyof typeof columns)[]) {
    const found = idsOf(await app.db.selectFrom('users').select('id').where(allowedIn(column)).execute());
    for (const user of people) {
      const of = { column, answer: user[column], isMinor: user.is_minor };
      compared.push({ of, inSql: found.has(user.id), original: isAllowed(user[column], user.is_minor) });
    }
  }
  return compared;
}

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

async function compareBlocks(app: TestApp): Promise<Compared[]> {
  const [one, two, three, four] = (await insertUsers(app, [{}, {}, {}, {}])).map(({ id }) => id) as [
    ...[string, string, string, string],
  ];
  const pairs = [
    [one, two],
    [three, one],
    [two, four],
    [four, two],
  ] as const;
  const blocks = pairs.map(([blocker_id, blocked_id]) => ({ blocker_id, blocked_id, created_at: '' }));
  await app.db.insertInto('blocks').values(blocks).execute();
  const compared: Compared[] = [];
  for (const viewer of [one, two, three, four]) {
    const rows = await app.db.selectFrom('users').select('id').where(notBlockedWith(viewer, 'users.id')).execute();
    for (const other of [one, two, three, four].filter((id) => id !== viewer)) {
      const original = (await findBlockBetween(app.db, viewer, other)) === null;
      compared.push({ of: { viewer, other }, inSql: idsOf(rows).has(other), original });
    }
  }
  return compared;
}

async function compareVideos(app: TestApp): Promise<Compared[]> {
  await insertVideos(app, await insertUsers(app, combinations(CLIP_FACTS)));
  const videos = await videosIn(app.db, {}).execute();
  const viewers: [string, Viewer][] = [['anonymous', null], ...(await insertCallers(app))];
  const compared: Compared[] = [];
  for (const [kind, viewer] of viewers) {
    // Admins see all videos, without a filter.
    if (can(viewer, 'videos:moderate')) continue;
    const audience = audienceOf(viewer);
    const shown = idsOf(await videosIn(app.db, { shownTo: audience }).execute());
    const hidden = idsOf(await videosIn(app.db, { hiddenFrom: audience }).execute());
    for (const video of videos) {
      const facts = toVideoFacts(video);
      const original = can(viewer, 'video:watch', facts);
      compared.push({ of: { kind, facts }, inSql: shown.has(video.id), original });
      compared.push({ of: { kind, facts, list: 'hidden' }, inSql: !hidden.has(video.id), original });
    }
  }
  return compared;
}

const isOfAgeGroup = ({ date_of_birth, is_minor }: UserRow) => date_of_birth !== null || is_minor === 1;

/** The list of players, as it is and searched: those whom a scout may read, if they are verified and no unknown age makes them adults. */
async function comparePlayers(app: TestApp): Promise<Compared[]> {
  const people = await insertUsers(app, combinations(USER_FACTS));
  await insertProfiles(app, people);
  const compared: Compared[] = [];
  for (const [kind, viewer] of await insertCallers(app)) {
    if (!can(viewer, 'players:list') || can(viewer, 'players:list-unverified')) continue;
    const ctx = app.contextOf(viewer);
    for (const search of [undefined, 'striker']) {
      const { items } = await listPlayers(ctx, { limit: ALL, search });
      const found = idsOf(items);
      expect(await countPlayers(ctx, { search })).toBe(items.length);
      for (const user of people) {
        const original = can(viewer, 'user:read', toLiveFacts(user)) && user.is_verified === 1 && isOfAgeGroup(user);
        compared.push({ of: { kind, search, user }, inSql: found.has(user.id), original });
      }
    }
  }
  return compared;
}

/** How many clips the list of players counts for each, and whom the filter by clips finds. */
async function compareClipCounts(app: TestApp): Promise<Compared[]> {
  const players = await insertUsers(app, combinations(CLIP_FACTS));
  await insertProfiles(app, players);
  await insertVideos(app, players);
  const byPlayer = Map.groupBy(await videosIn(app.db, {}).execute(), ({ player_id }) => player_id);
  const compared: Compared[] = [];
  for (const [kind, viewer] of await insertCallers(app)) {
    if (!can(viewer, 'players:list') || can(viewer, 'players:list-unverified')) continue;
    const ctx = app.contextOf(viewer);
    const { items } = await listPlayers(ctx, { limit: ALL });
    const withClips = idsOf((await listPlayers(ctx, { limit: ALL, hasClips: true })).items);
    expect(await countPlayers(ctx, { hasClips: true })).toBe(withClips.size);
    for (const player of items) {
      const videos = byPlayer.get(player.id) ?? [];
      const original = videos.filter((video) => can(viewer, 'video:watch', toVideoFacts(video))).length;
      const of = { kind, owner: videos[0] && toVideoFacts(videos[0]) };
      compared.push({ of, inSql: 'clipCount' in player && player.clipCount, original });
      compared.push({ of, inSql: withClips.has(player.id), original: original > 0 });
    }
  }
  return compared;
}

/** The directory: what the permissions to list kinds of users say together. */
function isInDirectory(viewer: Actor, user: AccountFacts): boolean {
  if (can(viewer, 'users:administer')) return true;
  return (
    user.isActive &&
    (hasRole(user, 'admin') || can(viewer, 'users:list-members')) &&
    (!hasRole(user, 'guardian') || can(viewer, 'users:list-guardians')) &&
    (!user.isMinor || can(viewer, 'users:browse-minors')) &&
    (!user.isHidden || can(viewer, 'users:list-hidden'))
  );
}

async function compareDirectory(app: TestApp): Promise<Compared[]> {
  const people = await insertUsers(app, combinations(USER_FACTS));
  const compared: Compared[] = [];
  for (const [kind, viewer] of await insertCallers(app)) {
    const ctx = app.contextOf(viewer);
    const listed = idsOf((await listUsers(ctx, { limit: ALL })).items);
    const search = { search: 'robin', exceptId: viewer.id, withUnverifiedPlayers: true, limit: ALL };
    const offered = idsOf(await findPeople(app.db, { ...search, ...leftOut(ctx) }));
    for (const user of people) {
      const facts = toLiveFacts(user);
      const original = isInDirectory(viewer, facts);
      compared.push({ of: { kind, user }, inSql: listed.has(user.id), original });
      compared.push({
        of: { kind, user, list: 'offered' },
        inSql: offered.has(user.id),
        original: original && facts.isActive,
      });
      // Scouts find no player whose page they may not read.
      if (!hasRole(viewer, 'scout') || !hasRole(facts, 'player')) continue;
      compared.push({ of: { kind, user }, inSql: listed.has(user.id), original: can(viewer, 'user:read', facts) });
    }
  }
  return compared;
}

async function compareSavedPlayers(app: TestApp): Promise<Compared[]> {
  const people = await insertUsers(app, combinations(USER_FACTS));
  const compared: Compared[] = [];
  for (const [kind, viewer] of await insertCallers(app)) {
    if (!can(viewer, 'saved-players:use', viewer)) continue;
    const saved = people.map(({ id, created_at }) => ({
      ...{ id: crypto.randomUUID(), scout_id: viewer.id, player_id: id, created_at },
    }));
    await app.db.insertInto('saved_players').values(saved).execute();
    const ctx = app.contextOf(viewer);
    const { items } = await listSavedPlayers(ctx, { scoutId: viewer.id, limit: ALL });
    expect(await countSavedPlayers(ctx, viewer.id)).toBe(items.length);
    for (const user of people) {
      const original = can(viewer, 'user:read', toLiveFacts(user));
      compared.push({ of: { kind, user }, inSql: idsOf(items).has(user.id), original });
    }
  }
  return compared;
}

async function compareFiles(app: TestApp): Promise<Compared[]> {
  const people = await insertUsers(app, combinations(USER_FACTS));
  const compared: Compared[] = [];
  for (const [kind, viewer] of await insertCallers(app)) {
    if (!can(viewer, 'player-files:use')) continue;
    const files = people.map(({ id, created_at: at }) => ({
      ...{ id: crypto.randomUUID(), scout_id: viewer.id, player_id: id, note: 'Fast' },
      ...{ created_at: at, changed_at: at, news_seen_at: at },
    }));
    await app.db.insertInto('player_files').values(files).execute();
    const input = { view: 'kept', sort: '-changed', limit: ALL } as const;
    const { items } = await listFiles(app.contextOf(viewer), input);
    const available = new Map(items.map(({ playerId, player }) => [playerId, player !== null]));
    for (const user of people) {
      const facts = { ...toLiveFacts(user), isVerified: user.is_verified === 1 };
      const original = can(viewer, 'player-file:see-player', facts);
      compared.push({ of: { kind, user }, inSql: available.get(user.id), original });
    }
  }
  return compared;
}

async function compareHandlers(app: TestApp): Promise<Compared[]> {
  const { role, is_active } = USER_FACTS;
  const people = await insertUsers(app, combinations({ role, is_active, is_safeguarding: NO_OR_YES }));
  const handlers = new Set(await listSafeguardingAdmins(app.db));
  return people.map((user) => {
    const facts = { ...toLiveFacts(user), isSafeguarding: user.is_safeguarding === 1 };
    // Only active users have a session.
    return { of: facts, inSql: handlers.has(user.id), original: facts.isActive && can(facts, 'cases:handle') };
  });
}

async function compareCases(app: TestApp): Promise<Compared[]> {
  const viewer = anActor('admin', { isSafeguarding: true });
  const [other] = await insertUsers(app, [{}, { id: viewer.id, role: 'admin' }]);
  const cases = [null, viewer.id, other?.id ?? ''].map((about_id) => ({
    ...{ id: crypto.randomUUID(), about_id, about_name: '', state: 'new' as const, priority: 1 as const },
    ...{ has_hold: 0 as const, created_at: '', updated_at: '' },
  }));
  await app.db.insertInto('cases').values(cases).execute();
  const { items } = await listCases(app.db, { viewerId: viewer.id, limit: ALL });
  return cases.map(({ id, about_id: aboutId }) => ({
    of: { aboutId },
    inSql: idsOf(items).has(id),
    original: can(viewer, 'case:handle', { aboutId }),
  }));
}

/** A guardianship that counts, of a confirmed guardian. */
function guardianshipOf(playerId: string, guardianId: string, now: string): NewRow<'guardianships'> {
  return {
    ...{ id: guardianId, player_id: playerId, guardian_id: guardianId, state: 'active', email: '', relation: 'mother' },
    ...{ shows_contact: 0, invited_by: playerId, expires_at: now, declared_at: now, declaration_version: 1 },
    ...{ confirmed_at: now, created_at: now },
  };
}

const [adult, child, orphan] = [anActor('player'), anActor('player'), anActor('player')];
const REQUEST_KINDS = [
  ...combinations({ player: [adult], route: ['player'], is_from_player: [0], isGuardian: [false] }),
  ...combinations({ player: [orphan], route: ['safeguarding'], is_from_player: NO_OR_YES, isGuardian: [false] }),
  ...combinations({
    player: [child],
    route: ['guardian', 'safeguarding'],
    is_from_player: NO_OR_YES,
    isGuardian: [false, true],
  }),
];

/** Open requests as the rules of contact make them: those of minors wait for others. Some are made by a guardian of the child. */
async function insertRequests(app: TestApp) {
  const now = app.clock.now().toISOString();
  // Two users have one open request at most.
  const asked = REQUEST_KINDS.flatMap((kind) =>
    (['pending', 'later'] as const).map((state) => ({ ...kind, state, other: anActor('scout', { isVerified: true }) })),
  );
  const guardian = anActor('guardian');
  const team = [anActor('admin', { isSafeguarding: true }), anActor('admin')];
  const people = [...team, guardian, adult, child, orphan, ...asked.map(({ other }) => other)];
  await insertUsers(
    app,
    people.map((one) => ({ id: one.id, role: one.role, is_minor: one === child || one === orphan ? 1 : 0 })),
  );
  const guardians = [guardian, ...asked.filter(({ isGuardian }) => isGuardian).map(({ other }) => other)];
  const guardianships = guardians.map(({ id }) => guardianshipOf(child.id, id, now));
  await app.db.insertInto('guardianships').values(guardianships).execute();
  const requests = asked.map(
    ({ player, other, isGuardian, ...facts }): ContactRequestRow => ({
      ...{ id: crypto.randomUUID(), player_id: player.id, other_id: other.id, ...facts },
      ...{ subject: '', content: '', message_id: null, answered_by: null, answered_at: null, reminded_day: 0 },
      withdrawn_at: null,
      created_at: now,
    }),
  );
  await app.db.insertInto('contact_requests').values(requests).execute();
  return { people, requests };
}

async function compareRequests(app: TestApp): Promise<Compared[]> {
  const { people, requests } = await insertRequests(app);
  const guardiansOf = new Map<string, GuardianIds>();
  for (const { id } of [adult, child, orphan]) guardiansOf.set(id, await listGuardianIds(app.db, id));
  const compared: Compared[] = [];
  for (const viewer of people) {
    const { items } = await listRequests(app.contextOf(viewer), { isOpen: true, limit: ALL });
    for (const { id, player_id: playerId, other_id: otherId, route } of requests) {
      const ids = guardiansOf.get(playerId) ?? { guardianIds: [], consentingIds: [], confirmedIds: [] };
      const facts = { playerId, otherId, route, isMinor: playerId !== adult.id, ...ids };
      const original = can(viewer, 'contact-request:answer', facts);
      compared.push({ of: { viewer, facts }, inSql: idsOf(items).has(id), original });
    }
  }
  return compared;
}

const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2099-01-01T00:00:00.000Z';
const HOLDER_FACTS = {
  is_verified: NO_OR_YES,
  is_active: NO_OR_YES,
  is_minor: NO_OR_YES,
  birth: [
    { date_of_birth: null, youngest_date_of_birth: null },
    { date_of_birth: null, youngest_date_of_birth: '2010-04-17' },
    { date_of_birth: '2009-04-17', youngest_date_of_birth: null },
  ],
} as const;
const CARD_KINDS = [
  ...combinations({
    status: ['active', 'expired', 'revoked'],
    family_answer: [null, 'waiting', 'yes', 'no'],
    confirmed_at: [PAST],
  }),
  { status: 'active', family_answer: null, confirmed_at: null },
] as const;

/** Cards of scouts, who have a standing too. */
async function insertCards(app: TestApp, now: string): Promise<string[]> {
  const kinds = combinations({ ...HOLDER_FACTS, card: CARD_KINDS });
  const holders = await insertUsers(
    app,
    kinds.map(({ birth, card, ...facts }) => ({ role: 'scout', ...facts, ...birth })),
  );
  const cards = holders.map(({ id }, index) => ({
    ...{ id, user_id: id, card_number: id, verification_code: id, barcode: id, issue_date: '', issued_by: '' },
    ...{ status_index: index + 1, metadata: '{}', created_at: now, updated_at: now },
    ...kinds[index]?.card,
  }));
  await insertAll(app.db, 'id_cards', cards as IdCardRow[]);
  return holders.map(({ id }) => id);
}

async function compareCards(app: TestApp): Promise<Compared[]> {
  const now = app.clock.now().toISOString();
  const holderIds = await insertCards(app, now);
  const list = async (state?: CardState) =>
    (await listHeldCards(app.db, { search: null, userIds: null, state }, { limit: ALL, now })).items;
  const compared: Compared[] = [];
  // The cards get each combination of these facts one after the other.
  for (const facts of combinations({ suspended_at: [null, PAST], expiry_date: [null, PAST, now, FUTURE] })) {
    await app.db.updateTable('id_cards').set(facts).execute();
    const inState = new Map<string, CardState[]>();
    for (const state of CARD_STATES) {
      for (const { card } of await list(state)) inState.set(card.id, [...(inState.get(card.id) ?? []), state]);
    }
    const ended = new Map((await listCardStandings(app.db, 0, ALL)).map((row) => [row.status_index, row]));
    const standings = await listScoutStandings(app.shared, holderIds);
    for (const of of await list()) {
      const { card, holder } = of;
      const { state } = standingOf(card, holder, now);
      const { is_revoked, is_suspended } = ended.get(card.status_index ?? 0) ?? {};
      compared.push({ of, inSql: inState.get(card.id), original: [state] });
      compared.push({ of, inSql: is_revoked, original: state === 'revoked' ? 1 : 0 });
      if (is_revoked === 0) compared.push({ of, inSql: is_suspended, original: state === 'suspended' ? 1 : 0 });
      // Scouts are no minors.
      if (holder.isMinor) continue;
      const original = state === 'active' && card.confirmed_at !== null;
      compared.push({ of, inSql: standings.get(card.user_id)?.hasValidCard, original });
      // Signals are read one by one, so only of cards without facts about families.
      if (card.family_answer !== null || holder.isAgeKnown) continue;
      compared.push({ of, inSql: (await readSignals(app.shared, card.user_id))?.hasValidCard, original });
    }
  }
  return compared;
}

/** Rules that exist twice, so that lists are filtered in the database; each with its twin in SQL. */
const TWINS: [original: string, twin: string, compare: (app: TestApp) => Promise<Compared[]>][] = [
  ['isAllowed', 'allowedIn', compareAnswers],
  ['findBlockBetween', 'notBlockedWith', compareBlocks],
  ["'video:watch'", 'shownTo', compareVideos],
  ["'video:watch'", 'showsClips', compareClipCounts],
  ["'user:read'", 'refreshListing', comparePlayers],
  ["'user:read'", 'isReadable', compareSavedPlayers],
  ["'player-file:see-player'", 'isAvailable', compareFiles],
  ["'users:list-…'", 'isListed', compareDirectory],
  ["'cases:handle'", 'listSafeguardingAdmins', compareHandlers],
  ["'case:handle'", 'notAbout', compareCases],
  ["'contact-request:answer'", 'requestsFor', compareRequests],
  ['standingOf with awaitsFamily', 'inState and the counts of valid cards', compareCards],
];

describe.each(bothEngines)('a rule and its twin in SQL agree about every combination of facts, on $name', (engine) => {
  test.each(TWINS)('%s and %s', async (_original, _twin, compare) => {
    const compared = await compare(await testApp({ engine }));
    expect(compared.filter(({ inSql, original }) => JSON.stringify(inSql) !== JSON.stringify(original))).toEqual([]);
    expect(new Set(compared.map(({ original }) => JSON.stringify(original))).size).toBeGreaterThan(1);
  });
});
