import type { Child, Needle } from './needles.ts';

/** Where a caller may read a needle: everywhere, or in the answers to these calls, and in mails and notifications. */
type Where = true | RegExp;
type Allowed = Partial<Record<Needle, Where>>;

/** The code of a card and the link of an invitation are secrets of their own: who has one reads the name. */
const SECRET = /^(idCards\.(verify|confirm)|GET \/api\/id-cards\/verify|guardian\.invitation|mail guardian-invitation)/;
/** The page of a player and their clips; lists show a short card with the first letter of the last name. */
const PAGE = /^(users\.byId|videos\.(byId|ofPlayer)|GET \/api\/(users|videos)\/\{id\}|PATCH \/api\/users)/;
const CONVERSATION =
  /^(users\.find|messages\.|GET \/api\/messages|POST \/api\/messages|PATCH \/api\/messages|contactRequests\.|mail |notif)/;

/** Anyone. */
const ANYONE: Allowed = { firstName: SECRET, lastName: SECRET };
const NAME: Allowed = { firstName: true, lastName: true, username: true };
/** What the child wrote, and what is theirs. */
const FAMILY: Allowed = {
  ...NAME,
  ...{ email: true, phone: true, birthDate: true, city: true, contactInText: true, message: true, guardianName: true },
};
const GUARDIAN: Allowed = { ...FAMILY, guardianEmail: true, guardianPhone: true, request: true };
/** Admins see accounts, not what users write to each other, and not what only the safeguarding team reads. */
const ADMIN: Allowed = { ...FAMILY, message: /^$/, guardianEmail: true, guardianPhone: true, evidence: true };

/** Who may read what of which child; what is not named, no caller may read. */
export const ALLOWED = {
  anonymous: { leo: ANYONE, mia: ANYONE },
  deactivated: { leo: ANYONE, mia: ANYONE },
  otherPlayer: { leo: ANYONE, mia: ANYONE },
  otherMinor: { leo: ANYONE, mia: ANYONE },
  otherGuardian: { leo: ANYONE, mia: ANYONE },
  newScout: { leo: ANYONE, mia: ANYONE },
  scout: { leo: { firstName: true, lastName: either(PAGE, SECRET), username: PAGE }, mia: ANYONE },
  scoutByReadToken: { leo: { firstName: true, lastName: either(PAGE, SECRET), username: PAGE }, mia: ANYONE },
  scoutInContact: {
    leo: {
      firstName: true,
      lastName: either(either(PAGE, SECRET), CONVERSATION),
      // The picker of recipients has those with whom one writes.
      username: either(PAGE, /^users\.find$/),
      message: CONVERSATION,
      scoutNote: /^(savedPlayers|playerFiles|(GET|POST) \/api\/scouts)/,
    },
    mia: ANYONE,
  },
  child: { leo: FAMILY, mia: ANYONE },
  childByReadToken: { leo: FAMILY, mia: ANYONE },
  guardian: { leo: GUARDIAN, mia: ANYONE },
  declaredGuardian: { leo: ANYONE, mia: GUARDIAN },
  admin: { leo: ADMIN, mia: ADMIN },
  safeguarding: {
    leo: { ...ADMIN, message: true, report: true, caseNote: true },
    mia: { ...ADMIN, message: true, request: true, report: true, caseNote: true },
  },
} satisfies Record<string, Record<Child, Allowed>>;
export type CallerName = keyof typeof ALLOWED;
export const CALLER_NAMES = Object.keys(ALLOWED) as CallerName[];

export function isAllowed(caller: CallerName, { child, needle, call }: { child: Child; needle: Needle; call: string }) {
  const rules: Allowed = ALLOWED[caller][child];
  const where = rules[needle];
  return where === true || (where?.test(call) ?? false);
}

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`);
}

/** The needles of Leo that some callers read: without them, no finding would prove anything. */
export const CONTROLS: Partial<Record<CallerName, Needle[]>> = {
  scoutInContact: ['firstName', 'message', 'scoutNote'],
  guardian: ['firstName', 'lastName', 'message', 'request', 'guardianName', 'guardianEmail', 'guardianPhone'],
  admin: [
    'username',
    'email',
    'phone',
    'birthDate',
    'city',
    'contactInText',
    'guardianEmail',
    'guardianPhone',
    'evidence',
  ],
  safeguarding: ['message', 'report', 'caseNote'],
};
