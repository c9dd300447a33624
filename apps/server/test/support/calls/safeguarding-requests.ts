import { aMinor, anInvitationRow, aRegistration } from '@touchline/api/testing/index';
import type { Dataset } from './dataset.ts';
import type { Case } from './matrix.ts';
import { anotherUser, type MakeRequest, nothing, partner, UNKNOWN_ID } from './subjects.ts';

const complaint = { reason: 'harassment', content: 'Does not stop.' };
const NO_CLIPS = { line: 'clips', isGiven: false, textVersion: 2 };
const theCase: MakeRequest = ({ data }) => ({ input: { id: data.caseId } });
const ofTheMinor: MakeRequest = ({ data }) => ({ input: { playerId: data.people.minor.id } });
const minorAndScout = ({ people }: Dataset) => ({ playerId: people.minor.id, otherId: people.scout.id });
const newGuardian = () => {
  const { username, firstName, lastName, password } = aRegistration();
  return { username, firstName, lastName, password, relation: 'father', declarationVersion: 1 };
};

/** The secret of a new invitation of a guardian; for the minor unless told otherwise. */
async function anInvitation({ server, people }: Dataset, playerId = people.minor.id): Promise<string> {
  const token = `invitation ${crypto.randomUUID()}`;
  await anInvitationRow(server, { playerId, token });
  return token;
}

/** Calls about contact requests, blocks, reports, cases, guardians and consents. */
export const SAFEGUARDING_REQUESTS = {
  'GET /api/contact-requests': nothing,
  'contactRequests.openCount': nothing,
  'contactRequests.asked': ({ data: { people } }) => ({ input: { playerIds: [people.player.id, people.minor.id] } }),
  'contactRequests.mine': () => ({ input: {} }),
  'contactRequests.withdraw': ({ data, player }) => ({ input: { id: data.requests.get(player.id) ?? '' } }),
  'contactRequests.allowance': nothing,
  'contactRequests.with': (subject) => ({ input: { otherId: partner(subject).id } }),
  'PATCH /api/contact-requests/{id}': ({ data, caller, player }) => ({
    params: { id: data.requests.get(caller === 'minor' ? data.people.other.id : player.id) ?? '' },
    body: { answer: 'accept' },
  }),
  'PATCH /api/contact-requests/{id} | to a minor': ({ data }) => ({
    params: { id: data.requests.get(data.people.minor.id) ?? '' },
    body: { answer: 'accept' },
  }),
  'contactRequests.declineAndReport': ({ data, caller, player }) => ({
    input: { id: data.requests.get(caller === 'minor' ? data.people.other.id : player.id) ?? '' },
  }),
  'scouts.standing': ({ data }) => ({ input: { scoutId: data.people.scout.id } }),

  'GET /api/blocks': nothing,
  'POST /api/blocks': (subject) => ({ body: { userId: anotherUser(subject).id } }),
  'POST /api/blocks | an admin': ({ data }) => ({ body: { userId: data.people.admin.id } }),
  'POST /api/blocks | a minor': ({ data }) => ({ body: { userId: data.people.minor.id } }),
  'DELETE /api/blocks/{userId}': ({ data }) => ({ params: { userId: data.blockedId } }),
  'POST /api/reports': (subject) => ({ body: { subject: 'user', subjectId: anotherUser(subject).id, ...complaint } }),
  'POST /api/reports | a minor': ({ data }) => ({
    body: { subject: 'user', subjectId: data.people.minor.id, ...complaint },
  }),
  'POST /api/concerns': () => ({ body: complaint }),

  'cases.list': () => ({ input: {} }),
  'cases.counts': nothing,
  'cases.urgent': nothing,
  'cases.records': theCase,
  'cases.files': theCase,
  'GET /api/cases/{id}/files/{fileId}': ({ data }) => ({ params: { id: data.caseId, fileId: data.keptFileId } }),
  'GET /api/cases/{id}/files/{fileId} | unknown id': ({ data }) => ({
    params: { id: data.caseId, fileId: UNKNOWN_ID.params.id },
  }),
  'cases.byId': theCase,
  'cases.byId | unknown id': () => ({ input: UNKNOWN_ID.params }),
  'cases.handlers': nothing,
  'cases.addNote': ({ data }) => ({ input: { id: data.caseId, content: 'Called the club.' } }),
  'cases.assign': ({ data }) => ({ input: { id: data.caseId, assigneeId: data.people.admin.id } }),
  'cases.setState': ({ data }) => ({ input: { id: data.caseId, state: 'waiting' } }),
  'cases.act': ({ data }) => ({
    input: { id: data.caseId, action: { kind: 'suspend-contact', reason: 'Until heard.' } },
  }),
  'cases.conversations': theCase,
  'cases.withdrawnRequests': theCase,
  'cases.openWithdrawnRequest': ({ data }) => ({ input: { id: data.caseId, requestId: UNKNOWN_ID.params.id } }),
  'cases.openConversation': ({ data }) => ({ input: { id: data.caseId, otherId: data.people.minor.id } }),

  'birthDates.of': ({ data }) => ({ input: { userId: data.people.minor.id } }),
  'birthDates.withdraw': ({ data }) => ({ input: { id: data.birthDateRequestId } }),
  'birthDates.waiting': () => ({ input: {} }),
  'birthDates.waitingCount': nothing,
  'birthDates.accept': ({ data }) => ({
    input: { id: data.birthDateRequestId, reason: 'Mistyped', seen: 'Passport' },
  }),
  'birthDates.decline': ({ data }) => ({ input: { id: data.birthDateRequestId, reason: 'Not shown' } }),

  'guardian.of': ofTheMinor,
  'guardian.invite': ({ data }) => ({ input: { playerId: data.people.minor.id, email: 'aunt@family.example' } }),
  'guardian.end': async ({ data, caller }) => ({
    input: {
      id:
        caller === 'minor' || caller === 'guardian' || caller === 'admin' ? data.guardianshipId : UNKNOWN_ID.params.id,
    },
  }),
  'guardian.invitation': async ({ data }) => ({ input: { token: await anInvitation(data) } }),
  'guardian.invitation | unknown link': () => ({ input: { token: 'a guess' } }),
  'guardian.register': async ({ data }) => ({ input: { token: await anInvitation(data), ...newGuardian() } }),
  'guardian.register | unknown link': () => ({ input: { token: 'a guess', ...newGuardian() } }),
  'guardian.accept': async ({ data, me: { firstName, lastName } }) => ({
    input: {
      token: await anInvitation(data, (await aMinor(data.server)).id),
      relation: 'father',
      declarationVersion: 1,
      firstName,
      lastName,
    },
  }),
  'guardian.children': nothing,
  'guardian.suspended': nothing,
  'guardian.agree': ({ data }) => ({ input: { id: data.guardianshipId } }),
  'guardian.object': ({ data }) => ({ input: { id: data.guardianshipId, reason: 'Unknown to me.' } }),
  'guardian.waiting': () => ({ input: {} }),
  'guardian.waitingCount': nothing,
  'guardian.confirm': ({ data }) => ({ input: { id: data.declaredId, how: 'document', note: 'Passport' } }),
  'guardian.reject': ({ data }) => ({ input: { id: data.declaredId, reason: 'Unknown.' } }),
  'guardian.setObjectionAside': ({ data }) => ({ input: { id: data.guardianshipId, reason: 'A quarrel.' } }),
  'guardian.showContact': ({ data }) => ({ input: { guardianshipId: data.guardianshipId, showsContact: true } }),
  'guardian.notMyChild': ({ data }) => ({ input: { id: data.guardianshipId } }),
  'guardian.visibleProfile': ofTheMinor,
  'guardian.visibleProfile | of another child': ({ data }) => ({ input: { playerId: data.people.other.id } }),
  'guardian.conversations': ofTheMinor,
  'guardian.conversation': ({ data }) => ({ input: { ...minorAndScout(data) } }),
  'guardian.conversation | of another child': ({ data }) => ({
    input: { playerId: data.people.other.id, otherId: data.people.scout.id },
  }),
  'guardian.write': ({ data }) => ({ input: { ...minorAndScout(data), content: 'I read this, too.' } }),
  'guardian.closeConversation': ({ data }) => ({ input: { ...minorAndScout(data), isClosed: true } }),
  'guardian.disclosures': ofTheMinor,
  'GET /api/players/{id}/consents': ({ data }) => ({ params: { id: data.people.minor.id } }),
  'consents.history': ofTheMinor,
  'POST /api/players/{id}/consents': ({ data }) => ({
    params: { id: data.people.minor.id },
    body: { line: 'clips', isGiven: false, textVersion: 2 },
  }),
  'consents.recordAll': ({ data }) => ({ input: { playerId: data.people.minor.id, answers: [NO_CLIPS] } }),
  'consents.recordAll | no guardian': async ({ data }) => ({
    input: { playerId: (await aMinor(data.server)).id, answers: [NO_CLIPS], reason: 'The child asked.' },
  }),
} satisfies Partial<Record<Case, MakeRequest>>;
