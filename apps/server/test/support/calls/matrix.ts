import { CARD_ROWS } from './card-rows.ts';
import { created, createdList, type Expected, list, ok } from './expected.ts';
import { FILE_ROWS } from './file-rows.ts';
import { GUARDIAN_ROWS } from './guardian-rows.ts';
import { REVIEW_ROWS } from './review-rows.ts';
import { TRASH_ROWS } from './trash-rows.ts';

export type { Expected } from './expected.ts';

/**
 * The callers of the matrix. A player and a scout call about their own records, the `otherPlayer` about those of another
 * player; a `new` user is not verified. The `minor` is a verified player under 18, and the `guardian` theirs. The deactivated user still sends the cookie of a session.
 */
export const CALLERS = [
  'anonymous',
  'newPlayer',
  'player',
  'otherPlayer',
  'minor',
  'guardian',
  'newScout',
  'scout',
  'admin',
  'deactivated',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A later group is more specific than an earlier one, and a single caller than a group. */
const GROUPS = {
  all: CALLERS,
  signedIn: ['newPlayer', 'player', 'otherPlayer', 'minor', 'guardian', 'newScout', 'scout', 'admin'],
  players: ['newPlayer', 'player', 'minor'],
  scouts: ['newScout', 'scout'],
} as const;

type Cell = Expected | number;
type Row = Partial<Record<Caller | keyof typeof GROUPS, Cell>>;

/**
 * Who gets what, call by call. A call is named by its method and path, a procedure without a REST path by its name; text
 * after a bar names one of several cases. The anonymous caller and the deactivated user get a 401 unless the row
 * says otherwise.
 */
const ROWS = {
  'POST /api/auth/login': { all: ok('ownAccount'), deactivated: 403 },
  'POST /api/auth/login | wrong password': { all: 401 },
  'POST /api/auth/register': { all: created('ownAccount') },
  'POST /api/auth/logout': { all: ok('done') },
  'GET /api/auth/me': { signedIn: ok('ownAccount') },
  'POST /api/auth/change-password': { signedIn: ok('done') },
  'auth.changePhone': { signedIn: ok('ownAccount') },
  'auth.changeBirthDate': { signedIn: ok('statedBirthDate') },
  'auth.chooseContactShown': { signedIn: 403, players: ok('ownAccount'), otherPlayer: ok('ownAccount') },
  'auth.requestPasswordReset': { all: ok('done') },
  'auth.resetPassword': { all: ok('done'), deactivated: 400 },
  'auth.resetPassword | unknown link': { all: 400 },
  'auth.confirmEmail': { all: ok('done'), deactivated: 400 },
  'auth.confirmEmail | unknown link': { all: 400 },
  'auth.resendConfirmation': { signedIn: ok('done') },
  'auth.pendingEmail': { signedIn: ok('pendingEmail') },
  'auth.changeEmail': { signedIn: ok('pendingEmail') },
  'auth.changeEmail | wrong password': { signedIn: 400 },
  'auth.cancelEmailChange': { signedIn: ok('done') },
  'GET /api/auth/tokens': { signedIn: list('token') },
  'POST /api/auth/tokens': { signedIn: created('newToken') },
  'DELETE /api/auth/tokens/{id}': { signedIn: ok('done') },
  'DELETE /api/auth/tokens/{id} | of another user': { signedIn: 404 },

  'GET /api/users': { signedIn: list('directoryEntry'), admin: list('account') },
  // Guardians see admins only, of whom there are none in a list of scouts.
  'GET /api/users | role': { signedIn: list('directoryEntry'), guardian: 200, admin: list('account') },
  'GET /api/users.csv': { signedIn: 403, admin: 200 },
  'GET /api/users/{id}': {
    signedIn: 403,
    players: ok('ownAccount'),
    newScout: ok('playerWithoutContact'),
    scout: ok('playerWithContact'),
    admin: ok('account'),
  },
  'GET /api/users/{id} | own': { signedIn: ok('ownAccount'), admin: ok('account') },
  'GET /api/users/{id} | a scout': { signedIn: 403, admin: ok('account') },
  'GET /api/users/{id} | a minor': {
    signedIn: 403,
    newScout: 404,
    minor: ok('ownAccount'),
    scout: ok('minorPlayer'),
    admin: ok('account'),
  },
  'GET /api/users/{id} | inactive player': { signedIn: 403, scouts: 404, admin: ok('account') },
  'GET /api/users/{id} | unknown id': { signedIn: 403, scouts: 404, admin: 404 },
  'PATCH /api/users/{id}': { signedIn: 403, admin: ok('account') },
  'PATCH /api/users/{id} | own': { signedIn: 403 },
  'PATCH /api/users/{id} | unknown id': { signedIn: 403, admin: 404 },
  'DELETE /api/users/{id}': { signedIn: 403, admin: ok('done') },
  'DELETE /api/users/{id} | own': { signedIn: 403 },
  'users.find': { signedIn: list('directoryEntry') },
  'users.accounts': { signedIn: 403, admin: list('listedAccount') },
  'users.accountCount': { signedIn: 403, admin: ok('number') },
  'users.verify': { signedIn: 403, admin: 200 },
  'users.deactivate': { signedIn: 403, admin: 200 },
  'users.changeMany': { signedIn: 403, admin: 200 },
  'GET /api/users/{id}/checks': { signedIn: 403, admin: list('accountCheck') },
  'POST /api/users/{id}/checks': { signedIn: 403, admin: createdList('accountCheck') },
  'POST /api/users/{id}/checks | own': { signedIn: 403 },
  'POST /api/users/{id}/checks | unknown id': { signedIn: 403, admin: 404 },
  'DELETE /api/users/{id}/checks/{kind}': { signedIn: 403, admin: 200 },
  'DELETE /api/users/{id}/checks/{kind} | not made': { signedIn: 403, admin: 404 },
  'users.review': { signedIn: 403, admin: ok('accountReview') },
  'users.usualReview': { signedIn: ok('usualReview') },
  'users.counts': { signedIn: 403, admin: ok('counts') },
  'jobs.list': { signedIn: 403, admin: list('job') },
  'jobs.counts': { signedIn: 403, admin: list('jobCounts') },
  'jobs.retry': { signedIn: 403, admin: ok('done') },
  'jobs.discard': { signedIn: 403, admin: ok('done') },
  'GET /api/audit': { signedIn: 403, admin: list('auditEntry') },
  'GET /api/audit.csv': { signedIn: 403, admin: 200 },
  'audit.undo': { signedIn: 403, admin: ok('done') },
  'audit.undo | unknown id': { signedIn: 403, admin: 404 },
  'audit.undoMany': { signedIn: 403, admin: list('undoneEntry') },
  'POST /api/users/{id}/passport': { signedIn: 403, players: ok('passport'), admin: ok('passport') },
  'POST /api/users/{id}/passport | own': { signedIn: ok('passport'), guardian: 403 },
  'GET /api/users/{id}/passport': { signedIn: 403, players: 200, admin: 200 },
  'GET /api/users/{id}/passport | own': { signedIn: 200, guardian: 403 },
  'POST /api/users/{id}/signature': { signedIn: 403, players: ok('signature'), admin: ok('signature') },
  'POST /api/users/{id}/signature | own': { signedIn: ok('signature'), guardian: 403 },
  'GET /api/users/{id}/signature': { signedIn: 403, players: 200, admin: 200 },
  'GET /api/users/{id}/signature | own': { signedIn: 200, guardian: 403 },
  'POST /api/users/{id}/ceo-signature': { signedIn: 403, admin: ok('ceoSignature') },
  'GET /api/users/{id}/ceo-signature': { signedIn: 403, admin: 200 },

  'GET /api/players': {
    signedIn: 403,
    newScout: list('foundWithoutContact'),
    scout: list('foundWithContact'),
    admin: list('account'),
  },
  'players.count': { signedIn: 403, scouts: ok('number'), admin: ok('number') },
  'POST /api/players/{id}/profile': {
    signedIn: 403,
    players: created('playerProfile'),
    admin: created('playerProfile'),
  },
  'POST /api/players/{id}/profile | again': { signedIn: 403, players: 409, admin: 409 },
  'POST /api/players/{id}/profile | unknown id': { signedIn: 403, admin: 404 },
  'PATCH /api/players/{id}/profile': { signedIn: 403, players: ok('playerProfile'), admin: ok('playerProfile') },
  'PATCH /api/players/{id}/profile | no profile': { signedIn: 403, players: 404, admin: 404 },
  'places.suggest': { signedIn: list('place') },
  'places.named': { signedIn: list('namedPlaces') },
  'places.byId': { signedIn: ok('place') },
  'players.confirmAvailability': { signedIn: 403, players: ok('done'), otherPlayer: ok('done') },
  'players.ownViewerCount': { signedIn: 403, players: ok('number'), otherPlayer: ok('number') },
  'players.ownSaverCount': { signedIn: 403, players: ok('number'), otherPlayer: ok('number') },
  'POST /api/players/track-view': { signedIn: 403, scouts: ok('done'), admin: ok('done') },

  'POST /api/scouts/{userId}/profile': {
    signedIn: 403,
    scouts: created('scoutProfile'),
    admin: created('scoutProfile'),
  },
  'POST /api/scouts/{userId}/profile | of another scout': { signedIn: 403, admin: created('scoutProfile') },
  'PATCH /api/scouts/{userId}/profile': { signedIn: 403, scouts: ok('scoutProfile'), admin: ok('scoutProfile') },
  'PATCH /api/scouts/{userId}/profile | no profile': { signedIn: 403, scouts: 404, admin: 404 },
  'PATCH /api/scouts/{userId}/profile | of another scout': { signedIn: 403, admin: ok('scoutProfile') },
  'GET /api/scouts/{scoutId}/saved-players': {
    signedIn: 403,
    newScout: list('savedWithoutContact'),
    scout: list('savedWithContact'),
  },
  'GET /api/scouts/{scoutId}/saved-players | of another scout': { signedIn: 403 },
  'POST /api/scouts/{scoutId}/saved-players': { signedIn: 403, scouts: created('savedPlayer') },
  'POST /api/scouts/{scoutId}/saved-players | of another scout': { signedIn: 403 },
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}': { signedIn: 403, scouts: ok('done') },
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId} | of another scout': { signedIn: 403 },
  ...FILE_ROWS,
  'savedPlayers.count': { signedIn: 403, scouts: ok('number') },
  'savedPlayers.among': { signedIn: 403, scouts: list('text') },

  'GET /api/videos': { all: list('video') },
  'GET /api/videos | of one player': { all: list('video') },
  'GET /api/videos | approved': { all: list('video') },
  'GET /api/videos.csv': { signedIn: 403, admin: 200 },
  'GET /api/videos/{id}': { all: ok('video') },
  'GET /api/videos/{id} | pending': { all: 404, players: ok('video'), admin: ok('video') },
  'GET /api/videos/{id}/file': { all: 200 },
  'GET /api/videos/{id}/file | pending': { all: 404, players: 200, admin: 200 },
  'GET /api/videos/{id}/thumbnail': { all: 200 },
  'GET /api/videos/{id}/thumbnail | pending': { all: 404, players: 200, admin: 200 },
  'GET /api/videos/{id}/storyboard': { all: 200 },
  'GET /api/videos/{id}/storyboard | pending': { all: 404, players: 200, admin: 200 },
  'GET /api/videos/{id}/storyboard.vtt': { all: 200 },
  'GET /api/videos/{id}/storyboard.vtt | pending': { all: 404, players: 200, admin: 200 },
  'POST /api/videos': { signedIn: 403, players: created('video'), admin: created('video') },
  'POST /api/videos | uploads closed': { signedIn: 403, admin: created('video') },
  'POST /api/uploads': { signedIn: 403, players: 201, admin: 201 },
  'POST /api/uploads | for another player': { signedIn: 403, admin: 201 },
  'PATCH /api/uploads/{id}': { all: 404, players: 204 },
  'DELETE /api/uploads/{id}': { all: 404, players: 204 },
  'PATCH /api/videos/{id}': { signedIn: 403, admin: ok('video') },
  'PATCH /api/videos/{id} | unknown id': { signedIn: 403, admin: 404 },
  'PATCH /api/videos/{id}/details': { signedIn: 403, players: ok('changedVideo') },
  'PATCH /api/videos/{id}/details | pending': { signedIn: 404, players: ok('changedVideo'), admin: 403 },
  'POST /api/videos/{id}/resubmit': { signedIn: 403, players: 409 },
  'POST /api/videos/{id}/resubmit | rejected': { signedIn: 404, players: ok('changedVideo'), admin: 403 },
  'GET /api/videos/{id}/history': { signedIn: 404, players: list('ownVideoEvent'), admin: list('videoEvent') },
  'POST /api/videos/{id}/file': { signedIn: 403, players: ok('video') },
  'POST /api/videos/{id}/file | pending': { signedIn: 403, players: ok('video'), otherPlayer: 404 },
  'DELETE /api/videos/{id}': { signedIn: 403, players: ok('done'), admin: ok('done') },
  'DELETE /api/videos/{id} | pending': { signedIn: 404, players: ok('done'), admin: ok('done') },
  'videos.ofPlayer': { all: list('playerVideo'), players: list('ownVideo'), admin: list('ownVideo') },
  'videos.firstAmong': { signedIn: 403, scouts: list('video'), admin: list('video') },
  'videos.reorder': { signedIn: 403, players: ok('done') },
  'videos.reorder | pending': { signedIn: 404, players: ok('done'), admin: 403 },
  'videos.reorder | behind a video of another player': { signedIn: 403 },
  'videos.pin': { signedIn: 403, players: ok('done') },
  'videos.pin | pending': { signedIn: 404, players: ok('done'), admin: 403 },
  'videos.choosePoster': { signedIn: 403, players: ok('video') },
  'videos.choosePoster | pending': { signedIn: 404, players: ok('video'), admin: 403 },
  'videos.reprocess': { signedIn: 403, players: ok('video'), admin: ok('video') },
  'videos.reprocess | pending': { signedIn: 404, players: ok('video'), admin: ok('video') },
  'POST /api/videos/plays': { all: ok('done') },
  'POST /api/videos/plays | pending': { all: ok('done') },
  'videos.ownCounts': { signedIn: ok('videoCounts') },
  'videos.uploadBudget': { signedIn: ok('uploadBudget'), scouts: 403, guardian: 403 },
  'videos.describeUpload': { signedIn: ok('describedUpload'), scouts: 403, guardian: 403 },
  'videos.describeUpload | of another user': { signedIn: 404, scouts: 403, guardian: 403 },
  'videos.unfinishedUploads': { signedIn: list('ownUpload'), scouts: 403, guardian: 403 },
  ...REVIEW_ROWS,

  'GET /api/messages/user/{userId}': { signedIn: list('message'), otherPlayer: 403 },
  'GET /api/messages/user/{userId} | of another user': { signedIn: 403 },
  'POST /api/messages': { signedIn: created('message') },

  'POST /api/messages | as another sender': { signedIn: 403 },

  'PATCH /api/messages/{id}/read': { signedIn: ok('message'), otherPlayer: 404 },
  'PATCH /api/messages/{id}/read | of another user': { signedIn: 404, admin: 403 },
  'messages.unreadCount': { signedIn: ok('number') },
  'messages.received': { signedIn: list('message') },
  'messages.conversations': { signedIn: list('conversation') },
  'messages.thread': { signedIn: list('message') },
  'messages.correspondent': { signedIn: ok('correspondent') },
  'messages.correspondent | without messages': { signedIn: 404 },
  'messages.search': { signedIn: list('messageHit') },
  'messages.contacted': { signedIn: list('contact') },
  'messages.notice': { signedIn: ok('notice') },
  'messages.sendUndoable': { signedIn: ok('message') },
  'messages.undo': { signedIn: 409 },
  'messages.sendToAdmins': { signedIn: ok('message'), admin: 400 },
  'messages.sendToAdmins | about a player': { signedIn: ok('message'), otherPlayer: 404, guardian: 404 },
  'messages.markConversationRead': { signedIn: ok('done') },

  // Only adult players and guardians have requests here; those to a minor with a guardian are not for admins.
  'GET /api/contact-requests': {
    signedIn: 200,
    newPlayer: list('contactRequest'),
    player: list('contactRequest'),
    otherPlayer: list('contactRequest'),
    guardian: list('contactRequest'),
  },
  'contactRequests.openCount': { signedIn: ok('number') },
  'contactRequests.asked': { signedIn: 200, scout: list('asked') },
  'contactRequests.mine': { signedIn: 200, scout: list('ownRequest') },
  'contactRequests.withdraw': { signedIn: 404, scout: ok('done') },
  'contactRequests.allowance': { signedIn: 200, scouts: ok('contactAllowance') },
  'contactRequests.with': { signedIn: ok('contactState') },
  'PATCH /api/contact-requests/{id}': { signedIn: 404, newPlayer: ok('contactRequest'), player: ok('contactRequest') },
  'PATCH /api/contact-requests/{id} | to a minor': { signedIn: 404, guardian: ok('contactRequest') },
  'contactRequests.declineAndReport': { signedIn: 404, newPlayer: ok('contactRequest'), player: ok('contactRequest') },
  'scouts.standing': { signedIn: ok('scoutStanding'), newScout: 403 },

  'GET /api/blocks': { signedIn: list('block') },
  'POST /api/blocks': { signedIn: created('done'), guardian: 404, admin: 403 },
  'POST /api/blocks | an admin': { signedIn: 403 },
  'POST /api/blocks | a minor': { signedIn: created('done'), minor: 403, newScout: 404, admin: 403 },
  'DELETE /api/blocks/{userId}': { signedIn: ok('done') },
  'POST /api/reports': { signedIn: created('reported'), guardian: 404 },
  'POST /api/reports | a minor': { signedIn: created('reported'), minor: 400, newScout: 404 },
  'POST /api/concerns': { all: created('done') },

  'cases.list': { signedIn: 403, admin: list('case') },
  'cases.counts': { signedIn: 403, admin: 200 },
  'cases.urgent': { signedIn: 403, admin: ok('urgentCases') },
  'cases.records': { signedIn: 403, admin: list('caseRecord') },
  'cases.files': { signedIn: 403, admin: list('keptFile') },
  'GET /api/cases/{id}/files/{fileId}': { signedIn: 403, admin: 200 },
  'GET /api/cases/{id}/files/{fileId} | unknown id': { signedIn: 403, admin: 404 },
  'cases.byId': { signedIn: 403, admin: ok('caseDetails') },
  'cases.byId | unknown id': { signedIn: 403, admin: 404 },
  'cases.handlers': { signedIn: 403, admin: list('directoryEntry') },
  'cases.addNote': { signedIn: 403, admin: ok('caseDetails') },
  'cases.assign': { signedIn: 403, admin: ok('caseDetails') },
  'cases.setState': { signedIn: 403, admin: ok('caseDetails') },
  'cases.act': { signedIn: 403, admin: ok('caseDetails') },
  'cases.conversations': { signedIn: 403, admin: list('caseConversation') },
  'cases.withdrawnRequests': { signedIn: 403, admin: 200 },
  'cases.openWithdrawnRequest': { signedIn: 403, admin: 404 },
  'cases.openConversation': { signedIn: 403, admin: list('message') },

  'birthDates.of': { signedIn: 404, minor: ok('birthDates'), guardian: ok('birthDates'), admin: ok('birthDates') },
  'birthDates.withdraw': { signedIn: 404, minor: ok('done') },
  'birthDates.waiting': { signedIn: 403, admin: list('waitingBirthDate') },
  'birthDates.waitingCount': { signedIn: 403, admin: 200 },
  'birthDates.accept': { signedIn: 403, admin: ok('done') },
  'birthDates.decline': { signedIn: 403, admin: ok('done') },

  ...TRASH_ROWS,

  ...GUARDIAN_ROWS,
  'guardian.disclosures': {
    signedIn: 404,
    minor: list('disclosure'),
    guardian: list('disclosure'),
    admin: list('disclosure'),
  },
  'GET /api/players/{id}/consents': {
    signedIn: 404,
    minor: list('consent'),
    guardian: list('consent'),
    admin: list('consent'),
  },
  'consents.history': {
    signedIn: 404,
    minor: list('consentEntry'),
    guardian: list('consentEntry'),
    admin: list('consentEntry'),
  },
  'POST /api/players/{id}/consents': { signedIn: 404, minor: 403, guardian: created('consents'), admin: 403 },
  'consents.recordAll': { signedIn: 404, minor: 403, guardian: ok('consents'), admin: 403 },
  'consents.recordAll | no guardian': { signedIn: 404, admin: ok('consents') },

  'notifications.list': { signedIn: list('notification') },
  'notifications.unreadCount': { signedIn: ok('number') },
  'notifications.markRead': { signedIn: ok('done') },
  'notifications.markRead | of another user': { signedIn: 404 },
  'notifications.markAllRead': { signedIn: ok('done') },
  'notifications.choices': { signedIn: list('notificationChoice') },
  'notifications.setChoice': { signedIn: ok('done') },
  'notifications.setChoice | of another role': { signedIn: 400, admin: ok('done') },
  'notifications.quietHours': { signedIn: ok('quietHours') },
  'notifications.setQuietHours': { signedIn: ok('quietHours') },

  'content.nextOrder': { signedIn: 403, admin: ok('number') },
  'GET /api/content/homepage': { all: list('homepageItem') },
  'POST /api/content/homepage': { signedIn: 403, admin: created('homepageItem') },
  'PATCH /api/content/homepage/{id}': { signedIn: 403, admin: ok('homepageItem') },
  'PATCH /api/content/homepage/{id} | unknown id': { signedIn: 403, admin: 404 },
  'DELETE /api/content/homepage/{id}': { signedIn: 403, admin: ok('done') },
  'content.moveHomepage': { signedIn: 403, admin: ok('done') },
  'GET /api/content/featured': { all: list('featuredItem') },
  'POST /api/content/featured': { signedIn: 403, admin: created('featuredItem') },
  'PATCH /api/content/featured/{id}': { signedIn: 403, admin: ok('featuredItem') },
  'PATCH /api/content/featured/{id} | unknown id': { signedIn: 403, admin: 404 },
  'DELETE /api/content/featured/{id}': { signedIn: 403, admin: ok('done') },
  'content.moveFeatured': { signedIn: 403, admin: ok('done') },
  'POST /api/content/images': { signedIn: 403, admin: created('contentImage') },
  'GET /api/content/images/{id}': { all: 200 },
  'GET /api/content/images/{id} | of a hidden entry': { all: 404, admin: 200 },

  ...CARD_ROWS,
  'mail.unsubscribe': { all: ok('unsubscribed') },
  'mail.unsubscribe | changed link': { all: 404 },
  'POST /unsubscribe': { all: 200 },
  'POST /unsubscribe | changed link': { all: 404 },
  'mail.outboxState': { signedIn: 403, admin: ok('outboxState') },
  // Readable in the demo only.
  'mail.outbox': { signedIn: 403, admin: 404 },
  'mail.outboxMail': { signedIn: 403, admin: 404 },

  'GET /api/system-settings/category/{category}': { all: list('setting') },
  'GET /api/system-settings/category/{category} | signatures': { signedIn: 403, admin: 200 },
  'GET /api/placeholder/video-thumbnail': { all: 200 },
  'GET /uploads/*': { all: 200 },
  'GET /healthz': { all: 200 },
  'GET /readyz': { all: 200 },
  'GET /metrics': { all: 200 },
  'GET /api/openapi.json': { all: 200 },
  'GET /api/docs*': { all: 200 },
  'GET /api/nope': { all: 404 },
} satisfies Record<string, Row>;

/** The name of a row. Each needs a request in requests.ts. */
export type Case = keyof typeof ROWS;
export const CASES = Object.keys(ROWS) as Case[];

/** What each caller gets in a row. */
export function expectedIn(name: Case): Record<Caller, Expected> {
  const row: Row = ROWS[name];
  const cells: Partial<Record<Caller, Cell>> = { anonymous: 401, deactivated: 401 };
  for (const group of Object.keys(GROUPS) as (keyof typeof GROUPS)[]) {
    const cell = row[group];
    if (cell !== undefined) for (const caller of GROUPS[group]) cells[caller] = cell;
  }
  const entries = CALLERS.map((caller) => {
    const cell = row[caller] ?? cells[caller];
    if (cell === undefined) throw new Error(`The row "${name}" does not say what the caller "${caller}" gets.`);
    return [caller, typeof cell === 'number' ? { status: cell } : cell];
  });
  return Object.fromEntries(entries);
}
