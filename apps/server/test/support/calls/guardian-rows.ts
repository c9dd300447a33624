import { list, ok } from './expected.ts';

/** Invitations of guardians, and what guardians and the safeguarding team do; the rows are explained in matrix.ts. */
export const GUARDIAN_ROWS = {
  'guardian.of': {
    signedIn: 403,
    minor: list('guardianship'),
    guardian: list('guardianship'),
    admin: list('guardianship'),
  },
  'guardian.invite': { signedIn: 403, minor: ok('guardianship'), admin: ok('guardianship') },
  'guardian.end': { signedIn: 404, minor: 403, guardian: ok('done'), admin: ok('done') },
  'guardian.invitation': { all: ok('invitation') },
  'guardian.invitation | unknown link': { all: 400 },
  'guardian.register': { all: ok('ownAccount') },
  'guardian.register | unknown link': { all: 400 },
  // With whatever role, but no minor and no admin.
  'guardian.accept': { signedIn: ok('done'), minor: 409, admin: 403 },
  'guardian.children': { signedIn: 200, guardian: list('child'), admin: 403 },
  'guardian.suspended': { signedIn: 200, admin: 403 },
  'guardian.agree': { signedIn: 404, admin: 403 },
  'guardian.object': { signedIn: 404, admin: 403 },
  'guardian.waiting': { signedIn: 403, admin: list('waitingGuardian') },
  'guardian.waitingCount': { signedIn: 403, admin: ok('number') },
  'guardian.confirm': { signedIn: 403, admin: ok('done') },
  'guardian.reject': { signedIn: 403, admin: ok('done') },
  'guardian.setObjectionAside': { signedIn: 403, admin: 409 },
  'guardian.showContact': { signedIn: 404, guardian: ok('done'), admin: 403 },
  'guardian.visibleProfile': { signedIn: 404, guardian: ok('minorPlayer'), admin: 403 },
  'guardian.visibleProfile | of another child': { signedIn: 404, admin: 403 },
  'guardian.conversations': { signedIn: 404, guardian: list('childConversation'), admin: 403 },
  'guardian.conversation': { signedIn: 404, guardian: list('message'), admin: 403 },
  'guardian.conversation | of another child': { signedIn: 404, admin: 403 },
  'guardian.notMyChild': { signedIn: 404, guardian: ok('done'), admin: 403 },
  'guardian.write': { signedIn: 404, guardian: ok('message'), admin: 403 },
  'guardian.closeConversation': { signedIn: 404, guardian: ok('done'), admin: 403 },
} as const;
