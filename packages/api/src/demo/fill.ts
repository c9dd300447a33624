import { hasRole } from '@touchline/contracts/permissions';
import type { PlayerProfileFields } from '@touchline/contracts/players';
import { optimizeSearches, type UserRow } from '@touchline/db';
import { toActor } from '../accounts/sessions/sessions.service.ts';
import { createAccount } from '../accounts/users/accounts.service.ts';
import { requestApproval } from '../administration/approvals/approvals.service.ts';
import { changeUser } from '../administration/users/account-changes.service.ts';
import { processVideoKind } from '../clips/processing/processing.service.ts';
import { removeMail, sendMailKind } from '../core/mail/mail.service.ts';
import { markAllRead } from '../core/notifications/notifications.service.ts';
import { notify } from '../core/notifications/notify.ts';
import { setPlayerProfile } from '../core/users/users.service.ts';
import type { ActorContext, AppContext } from '../platform/context.ts';
import { Clock } from '../platform/lib/clock.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { fillPlaces } from '../scouting/places/fill-places.service.ts';
import { savePlayer } from '../scouting/player-files/stars.service.ts';
import { confirmedAt } from '../scouting/players/availability.service.ts';
import { createPlayerProfile, trackView } from '../scouting/players/players.service.ts';
import { countSaves } from '../scouting/saved-players/save-counts.service.ts';
import { createScoutProfile } from '../scouting/scouts/scouts.service.ts';
import { fillTrash, uploadClips } from './fill-clips.ts';
import { fillFiles } from './fill-files.ts';
import { fillPlatform, leaveToPrepare } from './fill-platform.ts';
import { fillSafeguarding, recordChecks, recordDocuments } from './fill-safeguarding.ts';
import { fillToday } from './fill-today.ts';
import { DEMO_DOMAIN, type DemoUser, demoPlayers, JUNIOR_PROFILE, namesOf, SCOUT_PROFILES, USERS } from './people.ts';

const HOUR_MS = 3_600_000;
const DAYS_BACK = 60;
/** Players that an admin has verified; the last few still wait. */
const VERIFIED_PLAYERS = 34;
/** The place of a verified player who is deactivated for a while, and has no part in what follows. */
const DEACTIVATED = 20;
const DEACTIVATED_HOURS = 30 * 24;
const MAILS_SHOWN = 12;
/** Long enough ago for a list, and far from the end of what the trash keeps. */
const TRASHED_HOURS_AGO = 72;
/** Players who have not confirmed their availability for so many days: one is asked, and the other is marked for scouts too. */
const LONG_UNCONFIRMED = [
  [7, 70],
  [8, 100],
] as const;
/** When the newest user has registered. */
const REGISTERED_HOURS_AGO = 5;

function bornBefore(now: Date, years: number): string {
  const half = new Date(now.getTime() - 182 * 24 * HOUR_MS);
  return `${half.getUTCFullYear() - years}-${half.toISOString().slice(5, 7)}-15`;
}

/** Fills an empty database with users, videos and content through the services, spread over the weeks before now. */
export async function fillWithDemo(app: AppContext, password: string): Promise<void> {
  const now = app.clock.now();
  const hoursAgo = (hours: number) => now.getTime() - hours * HOUR_MS;
  let time = hoursAgo(DAYS_BACK * 24);
  // All users have the same password, so it is hashed once.
  const sharedHash = app.passwords.hash(password);
  const shared: AppContext = {
    ...app,
    clock: new Clock(() => new Date(time)),
    passwords: { ...app.passwords, hash: () => sharedHash },
    // What happened weeks ago must not be sent or done now, but videos have to be prepared for playback.
    jobs: {
      ...app.jobs,
      async enqueue(tx, kind, data, options) {
        if (kind.name.startsWith(processVideoKind.name)) await app.jobs.enqueue(tx, kind, data, options);
      },
    },
  };
  const pass = (hours: number) => {
    time += hours * HOUR_MS;
  };
  const as = (user: UserRow): ActorContext => ({
    ...shared,
    viewer: toActor({ ...user, user_id: user.id }),
    session: { token: null, set: () => {}, clear: () => {} },
    tokenScope: null,
    address: '127.0.0.1',
    userAgent: '',
    entryPoint: 'app',
    requestId: '',
  });
  const accountOf = (username: string, { role, name, born = null, age, phone = null }: DemoUser) => {
    const dateOfBirth = age ? bornBefore(now, age) : born;
    return { username, email: `${username}${DEMO_DOMAIN}`, password, role, ...namesOf(name), dateOfBirth, phone };
  };
  const person = (username: string, user: DemoUser) =>
    createAccount(shared, accountOf(username, user), {
      isVerified: hasRole(user, 'admin'),
      isEmailConfirmed: !user.isNew,
      contactShown: user.isNew ? 'accepted' : 'verified',
      async alongside(tx, { id, role }) {
        if (hasRole(user, 'admin')) return;
        await notify(shared, tx, { kind: 'registration-waiting', facts: { userId: id, role }, groupKey: 'waiting' });
      },
    });
  const registerPlayer = async (username: string, user: DemoUser, profile: PlayerProfileFields) => {
    const player = await person(username, user);
    await createPlayerProfile(as(player), player.id, profile);
    return player;
  };
  const registerScout = async (username: keyof typeof SCOUT_PROFILES) => {
    const scout = await person(username, USERS[username]);
    await createScoutProfile(as(scout), scout.id, SCOUT_PROFILES[username]);
    return scout;
  };

  const places = new Set(demoPlayers.flatMap(({ profile: { placeId } }) => placeId ?? []));
  await fillPlaces(shared.db, { only: places });
  const admin = await person('admin', USERS.admin);
  const verified = async (user: UserRow): Promise<UserRow> => {
    await changeUser(as(admin), user.id, { isVerified: true });
    return { ...user, is_verified: 1 };
  };
  pass(3);
  const registered = await person('scout', USERS.scout);
  pass(2);
  const scout = await verified(registered);
  await createScoutProfile(as(scout), scout.id, SCOUT_PROFILES.scout);

  const junior = await verified(await registerPlayer('junior', USERS.junior, JUNIOR_PROFILE));
  const brotherProfile = { position: 'Goalkeeper', nationality: 'Netherlands' } as const;
  const brother = await verified(await registerPlayer('sami.bakker', USERS['sami.bakker'], brotherProfile));
  const declined = await verified(await registerScout('marco.bellini'));
  const waiting = await verified(await registerScout('grace.adeyemi'));
  await recordChecks(as(admin), { scout, expired: declined, now });
  const squad: UserRow[] = [];
  for (const [index, { username, name, born, profile }] of demoPlayers.entries()) {
    pass(18);
    const phone = `+44 7700 900${String(100 + index)}`;
    const user = await registerPlayer(username, { role: 'player', name, born, phone }, profile);
    if (index >= VERIFIED_PLAYERS) continue;
    pass(4);
    squad.push(await verified(user));
    if (index === DEACTIVATED) {
      const notes = 'Saw them twice, both times out wide. Ask about the left foot.';
      await savePlayer(as(scout), { scoutId: scout.id, playerId: user.id, notes });
      pass(1);
      await changeUser(as(admin), user.id, {
        isActive: false,
        inactiveReason:
          'We could not confirm the date of birth. Please send a document that shows it to the admin team.',
        inactiveUntil: new Date(hoursAgo(-DEACTIVATED_HOURS)).toISOString(),
      });
    }
    await markAllRead(as(admin), shared.clock.timestamp());
    if (index !== VERIFIED_PLAYERS - 1) continue;
    // At a time when the admin has no unread notification that moving to the trash would mark as read.
    const present = time;
    time = hoursAgo(TRASHED_HOURS_AGO);
    const former = await createAccount(shared, accountOf('former.player', USERS['former.player']));
    await fillTrash(as(admin), former, user);
    time = present;
  }
  await recordDocuments(as(admin), [junior, ...squad]);
  const newPlayer = await person('newplayer', USERS.newplayer);
  pass(1);
  const newScout = await person('newscout', USERS.newscout);
  for (const username of ['ingrid.solheim', 'h.vasquez.scout'] as const) {
    pass(0.5);
    await registerScout(username);
  }

  await markAllRead(as(scout), shared.clock.timestamp());
  const [player] = squad;
  if (!player) throw new Error('The demo has no players.');
  const videos = await uploadClips({ squad, as, pass });
  for (const saver of [scout, declined, waiting]) {
    await savePlayer(as(saver), { scoutId: saver.id, playerId: player.id, notes: '' });
  }
  const demo = { admin, scout, player, newPlayer, newScout, squad, videos, as, pass };
  await fillPlatform(demo);
  // The waiting requests are of this week, so that the invitation is still valid.
  time = hoursAgo(5 * 24);
  await fillSafeguarding({ ...demo, junior, brother, declined, waiting, password });
  time = hoursAgo(30);
  await fillFiles(demo, now);
  await fillToday(demo);
  time = hoursAgo(24);
  // As on a server with SECOND_ADMIN=1.
  const asked = { act: 'make-admin', targetId: scout.id, aboutId: scout.id } as const;
  await inTransaction(app.db, (tx) => requestApproval(as(admin), tx, asked));
  for (const viewer of [scout, newScout]) await trackView(as(viewer), player.id);
  await countSaves(app, app.clock.timestamp());
  for (const [index, days] of LONG_UNCONFIRMED) {
    const change = confirmedAt(new Date(hoursAgo(days * 24)).toISOString());
    await setPlayerProfile(app.db, squad[index]?.id ?? '', change);
  }
  time = hoursAgo(REGISTERED_HOURS_AGO);
  await registerPlayer('mina.costa', USERS['mina.costa'], { position: 'Right Winger', nationality: 'Portugal' });
  await leaveToPrepare(demo);
  await sendNewestMails(app);
  await optimizeSearches(app.db);
}

/** Sends the newest mails to the outbox, if an admin may read it, and removes the others: no address of the demo is real. */
async function sendNewestMails(app: AppContext): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const mails = await tx.selectFrom('mails').select('id').orderBy('created_at', 'desc').orderBy('id').execute();
    const shown = app.isOutboxReadable ? MAILS_SHOWN : 0;
    for (const { id: mailId } of mails.slice(0, shown)) await app.jobs.enqueue(tx, sendMailKind, { mailId });
    for (const { id } of mails.slice(shown)) await removeMail(tx, id);
  });
}
