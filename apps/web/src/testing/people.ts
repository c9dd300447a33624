import type { AccountReview } from '@touchline/contracts/account-reviews';
import type { Page } from '@touchline/contracts/paging';
import type { PlayerProfile } from '@touchline/contracts/players';
import type { Account, ListedAccount, ListedPlayer, Player } from '@touchline/contracts/users';

/** An account as the server sends it to its owner. */
export function anAccount(facts: Partial<Account> = {}): Account {
  return {
    id: 'b7a3d1de-52f9-4a57-8a0e-7d4f0f0f2a11',
    username: 'annbee',
    firstName: 'Ann',
    lastName: 'Bee',
    email: 'ann@example.org',
    role: 'player',
    phone: null,
    dateOfBirth: null,
    isMinor: false,
    contactShown: 'verified',
    isSafeguarding: false,
    isContactSuspended: false,
    isVerified: false,
    isEmailConfirmed: true,
    isActive: true,
    inactiveReason: null,
    inactiveUntil: null,
    canUploadVideos: false,
    licenseExpiresOn: null,
    verifiedAt: null,
    profileImageUrl: null,
    passportImageUrl: null,
    passportImage: null,
    playerProfile: null,
    scoutProfile: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}

export function aProfile(facts: Partial<PlayerProfile> = {}): PlayerProfile {
  return {
    id: '0f6e6b52-77a5-4f0c-8f43-52c3a7d0c0aa',
    userId: anAccount().id,
    position: 'Striker',
    secondPosition: null,
    thirdPosition: null,
    contractUntil: null,
    placeId: null,
    height: null,
    weight: null,
    preferredFoot: null,
    currentClub: 'CD Marisma',
    nationality: 'Spain',
    experience: null,
    bio: null,
    achievements: [],
    location: 'Seville',
    availability: 'available',
    availabilityConfirmedAt: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}

/** A player as the server sends them to a verified scout. */
export function aPlayer(facts: Partial<Player> = {}): Player {
  const { id, username, firstName, lastName, role, email, profileImageUrl, createdAt } = anAccount();
  const person = { id, username, firstName, lastName, role, email, profileImageUrl, createdAt };
  return {
    ...person,
    isVerified: true,
    phone: null,
    dateOfBirth: null,
    contactAccess: 'shown',
    guardianContacts: [],
    isMinor: false,
    ageBand: null,
    playerProfile: aProfile(),
    ...facts,
  };
}

/** A verified scout, who may read contact data. */
export const aScout = (facts: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({ id: 'c4a1e9f0-0c55-4d6e-8d1b-3a7f6c2b9e10', role: 'scout', isVerified: true, ...facts });

/** A whole list in one page. */
export const onePage = <Item>(items: Item[]): Page<Item> => ({ items, nextCursor: null });

/** The admins' list of users in one page; unless told otherwise nothing is on record of them. */
export const usersPage = (accounts: (Account & Partial<ListedAccount>)[]): Page<ListedAccount> =>
  onePage(accounts.map((account) => ({ checkedKinds: [], lookAlikeCount: 0, lacksGuardian: false, ...account })));

type FoundPlayer = Player & Pick<ListedPlayer, 'isShort'> & { clipCount: number };

/** A player in the results of a search, whose id is their first name. */
export const namedPlayer = (firstName: string, facts: Partial<FoundPlayer> = {}): FoundPlayer => ({
  ...aPlayer({ id: firstName.toLowerCase(), firstName, lastName: 'Bee' }),
  isShort: false,
  clipCount: 0,
  ...facts,
});

/** What an admin reads about an account, of which there is nothing but the account. */
export const aReviewOf = (account: Account, more: Partial<AccountReview> = {}): AccountReview => ({
  account,
  clips: { items: [], counts: { total: 0, approved: 0, pending: 0, rejected: 0 } },
  messages: { sent: 0, received: 0, withViewer: [] },
  lookAlikes: [],
  birthDates: { dateOfBirth: account.dateOfBirth, since: account.createdAt, confirmedAt: null, entries: [] },
  mixedAlphabets: [],
  concerns: [],
  checks: [],
  lastSignInAt: null,
  ...more,
});
