import {
  CONSENT_LINES,
  CONSENT_TEXTS,
  type ConsentLine,
  type Relation,
  SCOUTS_ONLY,
} from '@touchline/contracts/consents';
import { isRequestSent } from '@touchline/contracts/contact-requests';
import { hasRole } from '@touchline/contracts/permissions';
import type { UserRow } from '@touchline/db';
import { recordCheck } from '../administration/account-checks/account-checks.service.ts';
import { readUser } from '../administration/users/user-reads.service.ts';
import { createCard } from '../cards/id-cards/id-cards.service.ts';
import { answerRequest } from '../contact/contact-requests/answering.service.ts';
import { withdrawRequest } from '../contact/contact-requests/own-requests.service.ts';
import { markConversationRead } from '../contact/messages/messages.service.ts';
import { sendMessage } from '../contact/messages/sending.service.ts';
import { reportSubject } from '../contact/reports/reports.service.ts';
import { markAllRead } from '../core/notifications/notifications.service.ts';
import { mustFindUser } from '../core/users/users.service.ts';
import { recordConsents } from '../family/consents/consents.service.ts';
import { changeOwnBirthDate } from '../guardians/birth-dates/birth-date-changes.service.ts';
import { writeForChild } from '../guardians/guardianships/children.service.ts';
import { confirmGuardian, objectToGuardian } from '../guardians/guardianships/confirming.service.ts';
import { makeInvitationSecret, recordUndelivered } from '../guardians/guardianships/guardians.mails.ts';
import { acceptInvitation, inviteGuardian, registerGuardian } from '../guardians/guardianships/invitations.service.ts';
import type { ActorContext } from '../platform/context.ts';
import { DAY_SECONDS } from '../platform/lib/clock.ts';
import { addNote, assignCase, listCases, setCaseState } from '../safeguarding/cases/cases.service.ts';
import { updateScoutProfile } from '../scouting/scouts/scouts.service.ts';
import type { DemoContext } from './demo-context.ts';
import { DEMO_DOMAIN, namesOf, USERS } from './people.ts';

interface FamilyContext extends DemoContext {
  junior: UserRow;
  brother: UserRow;
  /** Verified scouts besides `scout`: one was declined, of the other a request waits. */
  declined: UserRow;
  waiting: UserRow;
  password: string;
}

/** A family with requests in every state and guardians who wait, are objected to or not reached; an open case and one with a hold. */
export async function fillSafeguarding(demo: FamilyContext): Promise<void> {
  const { guardian, id } = await addGuardian(demo, demo.junior, { username: 'guardian', relation: 'mother' });
  const note = 'Identity card, shown in a video call.';
  await confirmGuardian(demo.as(demo.admin), { id, how: 'document', note });
  await decideConsents(demo, guardian);
  await answerRequests(demo, guardian);
  await askForOlderDate(demo);
  await linkBrother(demo, guardian);
  await createCard(demo.as(demo.junior), demo.junior.id);
  await openCase(demo);
  await reportAsGuardian(demo, guardian);
  await addDoubtfulGuardians(demo, guardian);
}

async function addGuardian(
  { as, pass, password }: FamilyContext,
  child: UserRow,
  { username, relation }: { username: 'guardian' | 'rolf.bakker'; relation: Relation },
): Promise<{ guardian: UserRow; id: string }> {
  const family = as(child);
  const { id } = await inviteGuardian(family, { playerId: child.id, email: `${username}${DEMO_DOMAIN}` });
  pass(3);
  // The link of the mail, whose secret only its reader knows.
  const token = await makeInvitationSecret(family, id);
  const { name, phone } = USERS[username];
  const account = await registerGuardian(
    { ...family, viewer: null },
    { token, username, relation, ...namesOf(name), phone, password, declarationVersion: 1 },
    { isOwnChoice: false },
  );
  return { guardian: await mustFindUser(family.db, account.id), id };
}

/** The mother objects to a second guardian of the brother, and an invitation to the grandmother of both has not arrived. */
async function addDoubtfulGuardians(demo: FamilyContext, mother: UserRow): Promise<void> {
  const { junior, brother, as, pass } = demo;
  pass(2);
  const { id } = await addGuardian(demo, brother, { username: 'rolf.bakker', relation: 'father' });
  pass(1);
  const reason = 'This is an uncle and not the father. I have asked Sami not to invite relatives.';
  await objectToGuardian(as(mother), { id, reason });
  pass(1);
  const address = `oma.bakker${DEMO_DOMAIN}`;
  const { id: guardianshipId } = await inviteGuardian(as(junior), { playerId: junior.id, email: address });
  const facts = JSON.stringify({ guardianshipId });
  const job = { ...as(junior), viewer: null };
  await recordUndelivered(job, { template: 'guardian-invitation', user_id: junior.id, address, facts });
}

async function linkBrother({ brother, as, pass }: FamilyContext, guardian: UserRow): Promise<void> {
  pass(1);
  const { id } = await inviteGuardian(as(brother), { playerId: brother.id, email: guardian.email });
  pass(1);
  const token = await makeInvitationSecret(as(brother), id);
  const names = namesOf(USERS.guardian.name);
  await acceptInvitation(as(guardian), { token, relation: 'mother', declarationVersion: 1, ...names });
}

async function decideConsents({ junior, as, pass }: FamilyContext, guardian: UserRow): Promise<void> {
  const answer = (lines: readonly ConsentLine[], isGiven: (line: ConsentLine) => boolean) => {
    pass(0.1);
    const answers = lines.map((line) => ({ line, isGiven: isGiven(line), textVersion: CONSENT_TEXTS[line].version }));
    return recordConsents(as(guardian), { playerId: junior.id, answers });
  };
  await answer(CONSENT_LINES, (line) => SCOUTS_ONLY[line]);
  for (const isGiven of [true, false]) await answer(['public-clips'], () => isGiven);
  await markAllRead(as(junior), as(junior).clock.timestamp());
}

/** Sends a scout's first message to the minor, which becomes a request; returns its id. */
async function ask(ctx: ActorContext, receiverId: string, content: string): Promise<string> {
  const sent = await sendMessage(ctx, { receiverId, subject: 'Interest in your football profile', content });
  if (!isRequestSent(sent)) throw new Error('The message to the minor of the demo was delivered.');
  return sent.requestId;
}

async function answerRequests(demo: FamilyContext, guardian: UserRow): Promise<void> {
  const { junior, scout, declined, waiting, as, pass } = demo;
  for (const reader of [scout, declined]) await readUser(as(reader), junior.id);
  await withdrawEarlyRequest(demo);
  const visit = `Hi ${junior.first_name},\n\nI saw your turn in midfield at the regional final. May I come to a match?\n\nBest regards,\nHelena Vasquez`;
  const accepted = await ask(as(scout), junior.id, visit);
  pass(2);
  await answerRequest(as(guardian), { id: accepted, answer: 'accept' });
  pass(1);
  await markConversationRead(as(junior), scout.id);
  await sendMessage(as(junior), {
    receiverId: scout.id,
    subject: 'Re: Interest in your football profile',
    content: 'Thank you! We play at home on Saturday at eleven.',
  });
  pass(0.2);
  await writeForChild(as(guardian), {
    playerId: junior.id,
    otherId: scout.id,
    content: 'I will be at the ground, too. Please say hello to me first.',
  });
  pass(1);
  const offer = 'Hello, I represent several young talents. Let us talk about your future.';
  const refused = await ask(as(declined), junior.id, offer);
  pass(1);
  await answerRequest(as(guardian), { id: refused, answer: 'decline' });
  pass(2);
  const invitation = `Hi ${junior.first_name}, our academy holds an open training day next month. Would you like to come?`;
  await ask(as(waiting), junior.id, invitation);
}

/** Long enough before the next request: who has withdrawn one waits for seven days. */
const EARLY_HOURS = 8 * 24;

async function withdrawEarlyRequest({ junior, declined, as, pass }: FamilyContext): Promise<void> {
  pass(-EARLY_HOURS);
  const early = await ask(as(declined), junior.id, 'Add me on the other network, we can talk more freely there.');
  pass(1);
  await withdrawRequest(as(declined), early);
  pass(EARLY_HOURS - 1);
}

async function askForOlderDate({ junior, as, pass }: FamilyContext): Promise<void> {
  pass(1);
  const [year = '', ...day] = (junior.date_of_birth ?? '').split('-');
  await changeOwnBirthDate(as(junior), [Number(year) - 2, ...day].join('-'));
}

async function openCase({ admin, newScout, player, as, pass }: FamilyContext): Promise<void> {
  await reportSubject(as(player), {
    subject: 'user',
    subjectId: newScout.id,
    reason: 'outside-contact',
    content: 'Asks for my phone number in the first message and does not say for which club.',
  });
  pass(0.5);
  const handler = as(admin);
  const [opened] = (await listCases(handler.db, { limit: 1, viewerId: handler.viewer.id })).items;
  if (!opened || !hasRole(admin, 'admin')) throw new Error('The demo has no case.');
  await assignCase(handler, { id: opened.id, assigneeId: admin.id });
  await setCaseState(handler, { id: opened.id, state: 'open' });
  await addNote(handler, {
    id: opened.id,
    content: 'The clubs we called do not know this name. Asked for the license by message.',
  });
}

async function reportAsGuardian({ declined, as, pass }: FamilyContext, guardian: UserRow): Promise<void> {
  pass(3);
  await reportSubject(as(guardian), {
    subject: 'profile',
    subjectId: declined.id,
    reason: 'grooming',
    content: 'After I declined, they asked my daughter on another network not to tell me about their offer.',
  });
  pass(2);
  const profile = { bio: 'I help young players to find the right club, together with their families.' };
  await updateScoutProfile(as(declined), declined.id, profile);
}

/** A scout with all checks, and another one whose license has expired. */
export async function recordChecks(
  ctx: ActorContext,
  { scout, expired, now }: { scout: UserRow; expired: UserRow; now: Date },
): Promise<void> {
  const license = (licenseNumber: string, days: number) => {
    const expiresOn = new Date(now.getTime() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    return { licenseNumber, expiresOn };
  };
  const checked = { userId: scout.id, licenseNumber: null, expiresOn: null };
  for (const check of [
    { kind: 'identity', evidence: 'Passport, shown in a video call.' },
    { kind: 'birth-date', evidence: 'The same passport.' },
    { kind: 'organization', evidence: 'Called the office of Atlantic Scouting Network in Porto.' },
    { kind: 'license', evidence: 'Register of the association.', ...license('UEFA-TID-40213', 400) },
  ] as const) {
    await recordCheck(ctx, { ...checked, ...check });
  }
  const evidence = 'Copy of the license, sent by the club.';
  await recordCheck(ctx, { userId: expired.id, kind: 'license', evidence, ...license('FIGC-7718', -20) });
}

/** Of two in three players the document was seen, of every other one of these the date of birth too. */
export async function recordDocuments(ctx: ActorContext, players: readonly UserRow[]): Promise<void> {
  const evidence = 'Passport, shown in a video call.';
  for (const [index, { id: userId }] of players.entries()) {
    if (index % 3 === 2) continue;
    await recordCheck(ctx, { userId, kind: 'identity', evidence, licenseNumber: null, expiresOn: null });
    if (index % 2 === 1) continue;
    await recordCheck(ctx, { userId, kind: 'birth-date', evidence, licenseNumber: null, expiresOn: null });
  }
}
