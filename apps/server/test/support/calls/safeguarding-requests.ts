import type { Account } from '@touchline/contracts/users';
import type { Dataset, Subject } from './dataset.ts';

const UNKNOWN_ID = crypto.randomUUID();
const words = { reason: 'harassment', content: 'They do not stop to write.' } as const;

const otherScout = ({ data: { people }, me }: Subject) => (me.id === people.scout.id ? people.newScout : people.scout);

async function aBlock(subject: Subject): Promise<string> {
  const { server } = subject.data;
  const blocked = otherScout(subject).id;
  const block = { blocker_id: subject.me.id, blocked_id: blocked, created_at: subject.me.createdAt };
  await server.db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return blocked;
}

/** The case about a user. The clock stands still, so that no session is written as used again. */
async function caseAbout({ server }: Dataset, about: Account, by: Account): Promise<string> {
  const open = server.db.selectFrom('cases').select('id').where('about_id', '=', about.id);
  const found = await open.executeTakeFirst();
  if (found) return found.id;
  await server.as(by).reports.create({ subject: 'user', subjectId: about.id, ...words });
  return (await open.executeTakeFirstOrThrow()).id;
}

/** A case about a scout, who has messages with an admin. */
function theCase({ data }: Subject): Promise<string> {
  return caseAbout(data, data.people.newScout, data.people.other);
}

/** The same where the scout counts as a minor, so that the messages can be read. */
async function aCaseOfMinor(subject: Subject) {
  const { server, people } = subject.data;
  const id = await theCase(subject);
  await server.db.updateTable('users').set({ is_minor: 1 }).where('id', '=', people.newScout.id).execute();
  return { id, otherId: people.admin.id };
}

/** Requests about blocks, reports and cases. */
export const SAFEGUARDING_REQUESTS = {
  'GET /api/blocks': async (subject: Subject) => {
    await aBlock(subject);
    return {};
  },
  'POST /api/blocks': (subject: Subject) => ({ body: { userId: otherScout(subject).id } }),
  'POST /api/blocks | an admin': ({ data }: Subject) => ({ body: { userId: data.people.admin.id } }),
  'POST /api/blocks | unknown id': () => ({ body: { userId: UNKNOWN_ID } }),
  'DELETE /api/blocks/{userId}': async (subject: Subject) => ({ params: { userId: await aBlock(subject) } }),
  'DELETE /api/blocks/{userId} | unknown id': () => ({ params: { userId: UNKNOWN_ID } }),

  'POST /api/reports': (subject: Subject) => ({
    body: { subject: 'user', subjectId: otherScout(subject).id, ...words },
  }),
  'POST /api/concerns': ({ data }: Subject) => ({
    body: { code: data.cards.get(data.people.player.id)?.verificationCode, ...words },
  }),

  'cases.list': async (subject: Subject) => {
    await theCase(subject);
    return { input: {} };
  },
  'cases.counts': () => ({}),
  'cases.byId': async (subject: Subject) => ({ input: { id: await theCase(subject) } }),
  'cases.byId | unknown id': () => ({ input: { id: UNKNOWN_ID } }),
  'cases.byId | about the caller': async (subject: Subject) => {
    const { people } = subject.data;
    const about = subject.caller === 'deactivated' ? people.scout : subject.me;
    const by = about.id === people.other.id ? people.player : people.other;
    return { input: { id: await caseAbout(subject.data, about, by) } };
  },
  'cases.handlers': () => ({}),
  'cases.conversations': async (subject: Subject) => ({ input: { id: (await aCaseOfMinor(subject)).id } }),
  // The reading was recorded less than an hour ago, so that this one writes nothing.
  'cases.conversation': async (subject: Subject) => {
    const { server, people } = subject.data;
    const input = await aCaseOfMinor(subject);
    await server.as(people.admin).cases.conversation(input);
    return { input };
  },
  'cases.conversation | between adults': async (subject: Subject) => ({
    input: { id: await theCase(subject), otherId: subject.data.people.admin.id },
  }),
  'cases.addNote': async (subject: Subject) => ({ input: { id: await theCase(subject), content: 'A note.' } }),
  'cases.assign': async (subject: Subject) => ({ input: { id: await theCase(subject), assigneeId: null } }),
  'cases.setState': async (subject: Subject) => ({ input: { id: await theCase(subject), state: 'open' } }),
  'cases.setState | closed without a text': async (subject: Subject) => ({
    input: { id: await theCase(subject), state: 'closed' },
  }),
  'cases.act': async (subject: Subject) => ({
    input: { id: await theCase(subject), action: { kind: 'suspend-contact', reason: 'Until the club answers.' } },
  }),
};
