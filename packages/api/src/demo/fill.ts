import { hasRole } from '@touchline/contracts/permissions';
import type { PlayerProfileFields } from '@touchline/contracts/players';
import { optimizeSearches, type UserRow } from '@touchline/db';
import { toActor } from '../accounts/sessions/sessions.service.ts';
import { createAccount, type NewAccount } from '../accounts/users/accounts.service.ts';
import { changeUser } from '../administration/users/account-changes.service.ts';
import { processVideoKind } from '../clips/processing/processing.service.ts';
import { removeMail, sendMailKind } from '../core/mail/mail.service.ts';
import { markAllRead } from '../core/notifications/notifications.service.ts';
import { notify } from '../core/notifications/notify.ts';
import type { ActorContext, AppContext } from '../platform/context.ts';
import { timestamp } from '../platform/lib/clock.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { createPlayerProfile, trackView } from '../scouting/players/players.service.ts';
import { createScoutProfile } from '../scouting/scouts/scouts.service.ts';
import { fillTrash, uploadClips } from './fill-clips.ts';
import { fillPlatform } from './fill-platform.ts';
import { askSecondAdmin, fillSafeguarding, recordChecks } from './fill-safeguarding.ts';
import {
  ACHIEVEMENTS,
  DEMO_DOMAIN,
  type DemoPlayer,
  demoPlayers,
  JUNIOR_PROFILE,
  PENDING_SCOUTS,
  POSITION_BIOS,
  usernameOf,
  VERIFIED_SCOUTS,
} from './people.ts';

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

/** The newest accounts, whose owners have not opened the link that confirms their e-mail address. */
const NOT_CONFIRMED = new Set(['newplayer', 'newscout']);

const JUNIOR_AGE = 16;
const BROTHER_AGE = 14;

/** A date of birth half a year before the next birthday, so that the demo's minors keep their age for a while. */
function bornBefore(now: Date, years: number): string {
  const half = new Date(now.getTime() - 182 * 24 * HOUR_MS);
  return `${half.getUTCFullYear() - years}-${half.toISOString().slice(5, 7)}-15`;
}

/** Fills an empty database with users, videos and content through the services, spread over the weeks before now. */
export async function fillWithDemo(app: AppContext, password: string): Promise<void> {
  let time = app.clock.now().getTime() - DAYS_BACK * 24 * HOUR_MS;
  // All users have the same password, so it is hashed once.
  const sharedHash = app.passwords.hash(password);
  const shared: AppContext = {
    ...app,
    clock: { now: () => new Date(time) },
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
  const person = (facts: Omit<NewAccount, 'email' | 'password'>) =>
    createAccount(
      shared,
      { ...facts, password, email: `${facts.username}${DEMO_DOMAIN}` },
      {
        isVerified: hasRole(facts, 'admin'),
        isEmailConfirmed: !NOT_CONFIRMED.has(facts.username),
        async alongside(tx, { id, role }) {
          if (hasRole(facts, 'admin')) return;
          await notify(shared, tx, { kind: 'registration-waiting', facts: { userId: id, role }, groupKey: 'waiting' });
        },
      },
    );

  const admin = await person({ role: 'admin', username: 'admin', firstName: 'Alex', lastName: 'Morgan-Reid' });
  const verified = async (user: UserRow): Promise<UserRow> => {
    await changeUser(as(admin), user.id, { isVerified: true });
    return { ...user, is_verified: 1 };
  };
  pass(3);
  const registered = await person({
    role: 'scout',
    username: 'scout',
    firstName: 'Helena',
    lastName: 'Vasquez',
    dateOfBirth: '1984-05-17',
    phone: '+34 600 100 200',
  });
  pass(2);
  const scout = await verified(registered);
  await createScoutProfile(as(scout), scout.id, {
    organization: 'Atlantic Scouting Network',
    license: 'UEFA Talent ID 2023',
    specialization: ['Youth Development', 'Forwards', 'Technical Skills'],
    experience: 'Twelve years in youth recruitment across three leagues.',
    bio: 'Looks for decision-making under pressure before anything else.',
    location: 'Porto',
  });

  const junior = await person({
    role: 'player',
    username: 'junior',
    firstName: 'Noor',
    lastName: 'Bakker',
    dateOfBirth: bornBefore(app.clock.now(), JUNIOR_AGE),
    phone: '+44 7700 900240',
  });
  await createPlayerProfile(as(junior), junior.id, JUNIOR_PROFILE);
  const verifiedJunior = await verified(junior);
  const brother = await person({
    role: 'player',
    username: 'sami.bakker',
    firstName: 'Sami',
    lastName: 'Bakker',
    dateOfBirth: bornBefore(app.clock.now(), BROTHER_AGE),
    phone: '+44 7700 900241',
  });
  await createPlayerProfile(as(brother), brother.id, { position: 'Goalkeeper', nationality: 'Netherlands' });
  const verifiedBrother = await verified(brother);
  const others: UserRow[] = [];
  for (const { account, profile } of VERIFIED_SCOUTS) {
    const other = await person({ role: 'scout', ...account });
    await createScoutProfile(as(other), other.id, profile);
    others.push(await verified(other));
  }
  await recordChecks(as(admin), { scout, expired: others[0] ?? scout, now: app.clock.now() });
  const squad: UserRow[] = [];
  for (const [index, player] of demoPlayers.entries()) {
    pass(18);
    const username = usernameOf(player, index);
    const phone = `+44 7700 900${String(100 + index)}`;
    const { firstName, lastName, born: dateOfBirth } = player;
    const user = await person({ role: 'player', username, firstName, lastName, dateOfBirth, phone });
    await createPlayerProfile(as(user), user.id, profileOf(player, index));
    if (index >= VERIFIED_PLAYERS) continue;
    pass(4);
    squad.push(await verified(user));
    if (index === DEACTIVATED) {
      pass(1);
      await changeUser(as(admin), user.id, {
        isActive: false,
        inactiveReason:
          'We could not confirm the date of birth. Please send a document that shows it to the admin team.',
        inactiveUntil: new Date(app.clock.now().getTime() + DEACTIVATED_HOURS * HOUR_MS).toISOString(),
      });
    }
    await markAllRead(as(admin), timestamp(shared.clock));
    if (index !== VERIFIED_PLAYERS - 1) continue;
    // At a time when the admin has no unread notification that moving to the trash would mark as read.
    const hours = (app.clock.now().getTime() - time) / HOUR_MS - TRASHED_HOURS_AGO;
    pass(hours);
    const former = await createAccount(shared, {
      role: 'player',
      username: 'former.player',
      firstName: 'Jonas',
      lastName: 'Wendt',
      email: `former.player${DEMO_DOMAIN}`,
      password,
    });
    await fillTrash(as(admin), { former, owner: user });
    pass(-hours);
  }
  const newPlayer = await person({
    role: 'player',
    username: 'newplayer',
    firstName: 'Leo',
    lastName: 'Marsh',
    dateOfBirth: '2008-04-02',
  });
  pass(1);
  const newScout = await person({ role: 'scout', username: 'newscout', firstName: 'Victor', lastName: 'Lindgren' });
  for (const { account, profile } of PENDING_SCOUTS) {
    pass(0.5);
    const pending = await person({ role: 'scout', ...account });
    await createScoutProfile(as(pending), pending.id, profile);
  }

  await markAllRead(as(scout), timestamp(shared.clock));
  const [player] = squad;
  if (!player) throw new Error('The demo has no players.');
  const videos = await uploadClips({ squad, as, pass });
  const demo = { admin, scout, player, newPlayer, newScout, squad, videos, as, pass };
  await fillPlatform(demo);
  const [declined, waiting] = others;
  if (!declined || !waiting) throw new Error('The demo has too few scouts.');
  // The waiting requests are of this week, so that the invitation is still valid.
  time = app.clock.now().getTime() - 5 * 24 * HOUR_MS;
  const family = { junior: verifiedJunior, brother: verifiedBrother, declined, waiting };
  await fillSafeguarding({ ...demo, ...family, password });
  time = app.clock.now().getTime() - 24 * HOUR_MS;
  await askSecondAdmin(as(admin), scout);
  for (const viewer of [scout, newScout]) await trackView(as(viewer), player.id);
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

function profileOf({ profile }: DemoPlayer, index: number): PlayerProfileFields {
  const first = ACHIEVEMENTS[index % ACHIEVEMENTS.length] ?? '';
  const second = ACHIEVEMENTS[(index + 2) % ACHIEVEMENTS.length] ?? '';
  return {
    ...profile,
    // The dashboard of the first player names this as the next step of their profile.
    experience: index === 0 ? null : `${2 + (index % 5)} seasons in senior football`,
    bio: POSITION_BIOS[profile.position],
    achievements: index % 4 === 3 ? [] : [first, second],
  };
}
