import { expect, test } from 'vitest';
import type { Role } from './options.ts';
import {
  type Actor,
  type BarePermission,
  homeRole,
  type Permission,
  permissions,
  type RecordPermission,
  type Viewer,
} from './permissions.ts';

const actor = (role: Role, isVerified: boolean): Actor => ({ id: `the ${role}`, role, isVerified });
const VIEWERS = {
  anonymous: null,
  player: actor('player', true),
  newScout: actor('scout', false),
  scout: actor('scout', true),
  guardian: actor('guardian', false),
  admin: actor('admin', true),
  safeguardingAdmin: { ...actor('admin', true), isSafeguarding: true },
} satisfies Record<string, Viewer>;
type ViewerName = keyof typeof VIEWERS;

const family = (guardianIds: string[], more: { confirmedIds?: string[]; isAllowed?: boolean }) => ({
  guardianIds,
  confirmedIds: [],
  isAllowed: true,
  ...more,
});

/** The id of the viewer, which no record of others has. */
const idOf = (viewer: Viewer) => viewer?.id ?? 'no id';

/** Records for permissions, made for the viewer. */
const RECORDS = {
  'made by an admin': () => ({ id: 'a-batch' }),
  'with yes as the confirmed guardian': (viewer: Viewer) => family([idOf(viewer)], { confirmedIds: [idOf(viewer)] }),
  'with yes as a declared guardian': (viewer: Viewer) =>
    family([idOf(viewer), 'another'], { confirmedIds: ['another'] }),
  'with no as a declared guardian': (viewer: Viewer) =>
    family([idOf(viewer), 'another'], { confirmedIds: ['another'], isAllowed: false }),
  'for a child without a guardian': () => family([], {}),
  'for a child with another guardian': () => family(['another'], { confirmedIds: ['another'] }),
  own: (viewer: Viewer) => account(idOf(viewer), { role: viewer?.role ?? 'player', ...actedForBy() }),
  "a player's": () => account('another user', {}),
  "an unverified player's": () => account('another user', { isVerified: false }),
  "an inactive player's": () => account('another user', { isActive: false }),
  "a scout's": () => account('another user', { role: 'scout' }),
  "an admin's": () => account('another user', { role: 'admin' }),
  "a minor's": () => account('another user', { isMinor: true, ...actedForBy('another guardian') }),
  "an own child's": (viewer: Viewer) => account('another user', { isMinor: true, ...actedForBy(idOf(viewer)) }),
  'declared as an own child': (viewer: Viewer) =>
    account('another user', { isMinor: true, ...actedForBy(idOf(viewer)), confirmedIds: [] }),
  "of the viewer's club": (viewer: Viewer) =>
    account('another user', { isMinor: true, ...actedForBy(idOf(viewer)), consentingIds: [], confirmedIds: [] }),
  "an own grown-up child's": (viewer: Viewer) => account('another user', { ...actedForBy(idOf(viewer)) }),
  'own as a minor': (viewer: Viewer) => account(idOf(viewer), { isMinor: true, ...actedForBy('another guardian') }),
  "a hidden player's": () => account('another user', { isHidden: true }),
  'shown on acceptance': () => account('another user', { isOnAcceptance: true }),
  'shown since accepted': () => account('another user', { isOnAcceptance: true, hasAccepted: true }),
  "a minor's who has accepted": () => account('another user', { isMinor: true, hasAccepted: true }),
  'own pending': (viewer: Viewer) => video(idOf(viewer), { isApproved: false }),
  'own live': (viewer: Viewer) => video(idOf(viewer), {}),
  live: () => video('another user', {}),
  pending: () => video('another user', { isApproved: false }),
  private: () => video('another user', { isPublic: false }),
  "a minor's clip": () => video('another user', { ownerIsMinor: true, isForScouts: true }),
  "a minor's public clip": () => video('another user', { ownerIsMinor: true }),
  "an own child's clip": (viewer: Viewer) => video('another user', { ownerIsMinor: true, guardianIds: [idOf(viewer)] }),
  'a hidden clip': () => video('another user', { ownerIsMinor: true, isForScouts: true, isHidden: true }),
  'own hidden': (viewer: Viewer) => video(idOf(viewer), { ownerIsMinor: true, isForScouts: true, isHidden: true }),
  'own conversation': (viewer: Viewer) => ({ userId: idOf(viewer) }),
  'own request': (viewer: Viewer) => ({ userId: idOf(viewer) }),
  'asked by the viewer': (viewer: Viewer) => ({ askerId: idOf(viewer) }),
  'asked by another user': () => ({ askerId: 'another user' }),
  "another user's request": () => ({ userId: 'another user' }),
  "another user's conversation": () => ({ userId: 'another user' }),
  sent: (viewer: Viewer) => ({ senderId: idOf(viewer), receiverId: 'another user' }),
  received: (viewer: Viewer) => ({ senderId: 'another user', receiverId: idOf(viewer) }),
  'of others': () => ({ senderId: 'a third user', receiverId: 'another user' }),
  shown: () => ({ isShown: true }),
  'not shown': () => ({ isShown: false }),
  "inactive player's": () => video('another user', { ownerIsActive: false }),
  'own guardianship': (viewer: Viewer) => ({ guardianId: idOf(viewer), guardianIds: [idOf(viewer)] }),
  'the other guardianship of an own child': (viewer: Viewer) => ({
    guardianId: 'another guardian',
    guardianIds: [idOf(viewer), 'another guardian'],
  }),
  "another guardian's": () => ({ guardianId: 'another guardian', guardianIds: ['another guardian'] }),
  'an invitation': () => ({ guardianId: null, guardianIds: [] }),
  'to the viewer': (viewer: Viewer) => request({ playerId: idOf(viewer) }),
  'to another adult': () => request({}),
  'to the viewer as a minor': (viewer: Viewer) => request({ playerId: idOf(viewer), isMinor: true }),
  'to an own child': (viewer: Viewer) => request({ isMinor: true, ...actedForBy(idOf(viewer)) }),
  'to a child whose guardian is not confirmed': (viewer: Viewer) =>
    request({ isMinor: true, ...actedForBy(idOf(viewer)), confirmedIds: [] }),
  'of the viewer to an own child': (viewer: Viewer) =>
    request({ isMinor: true, otherId: idOf(viewer), ...actedForBy(idOf(viewer)) }),
  "to another's child": () => request({ isMinor: true, ...actedForBy('another guardian') }),
  "to another's child, unanswered for a week": () =>
    request({ isMinor: true, route: 'safeguarding', ...actedForBy('another guardian') }),
  'asked for by the viewer': (viewer: Viewer) => ({ requestedBy: idOf(viewer) }),
  'asked for by another admin': () => ({ requestedBy: 'another admin' }),
  'a case about the viewer': (viewer: Viewer) => ({ aboutId: idOf(viewer) }),
  'a case about another user': () => ({ aboutId: 'another user' }),
  'a case about no user': () => ({ aboutId: null }),
  'to a minor without a guardian': () => request({ isMinor: true }),
};
type RecordName = keyof typeof RECORDS;

function account(id: string, more: object) {
  return { id, role: 'player', isActive: true, isVerified: true, isMinor: false, isHidden: false, ...more };
}

function video(playerId: string, more: object) {
  const owner = { ownerIsActive: true, ownerIsMinor: false };
  return {
    playerId,
    isApproved: true,
    isPublic: true,
    isReady: true,
    isForScouts: false,
    isHidden: false,
    ...owner,
    ...more,
  };
}

function request(more: object) {
  const parties = { playerId: 'another user', otherId: 'a third user' };
  return { ...parties, route: 'player', isMinor: false, ...actedForBy(), ...more };
}

function actedForBy(...guardianIds: string[]) {
  return { guardianIds, consentingIds: guardianIds, confirmedIds: guardianIds };
}

type RecordRow = { [R in RecordName]?: ViewerName[] };
type Row = ViewerName[] | RecordRow;

const SIGNED_IN: ViewerName[] = ['player', 'newScout', 'scout', 'guardian', 'admin', 'safeguardingAdmin'];
const ALL: ViewerName[] = ['anonymous', ...SIGNED_IN];
const NO_ADMINS: ViewerName[] = ['player', 'newScout', 'scout', 'guardian'];
const ADMINS: ViewerName[] = ['admin', 'safeguardingAdmin'];
const MEMBERS: ViewerName[] = ['player', 'newScout', 'scout', ...ADMINS];
const SCOUTS_AND_ADMINS: ViewerName[] = ['newScout', 'scout', ...ADMINS];
const PLAYER_AND_ADMINS: ViewerName[] = ['player', ...ADMINS];
const SCOUT_AND_ADMINS: ViewerName[] = ['scout', ...ADMINS];

/** The viewers that each permission allows, by record where it takes one. Changing a rule means changing it here too. */
const EXPECTED: Record<BarePermission, ViewerName[]> & Record<RecordPermission, RecordRow> = {
  'session:use': SIGNED_IN,
  'users:list': SIGNED_IN,
  'users:list-members': MEMBERS,
  'users:list-guardians': ADMINS,
  'users:list-minors': ALL.filter((viewer) => viewer !== 'newScout'),
  'users:browse-minors': SCOUT_AND_ADMINS,
  'user:listed-whole': {
    "a player's": ALL,
    "a minor's": ADMINS,
    'own as a minor': SIGNED_IN,
    "an own child's": SIGNED_IN,
  },
  'users:administer': ADMINS,
  'user:change': { own: [], "a player's": ADMINS },
  'birth-date:make-older': { own: [], "a minor's": ['safeguardingAdmin'], "an own child's": ['safeguardingAdmin'] },
  'birth-dates:read': { own: SIGNED_IN, "a minor's": ADMINS, "an own child's": SIGNED_IN },
  'birth-date-request:withdraw': { 'own request': SIGNED_IN, "another user's request": [] },
  'contact-details:choose': ['player'],
  'users:list-hidden': ['player', 'guardian', ...ADMINS],
  'user:read': {
    own: SIGNED_IN,
    "a player's": SCOUTS_AND_ADMINS,
    "an inactive player's": ADMINS,
    "a scout's": ADMINS,
    "a minor's": SCOUT_AND_ADMINS,
    "an own child's": SCOUT_AND_ADMINS,
    "a hidden player's": ADMINS,
  },
  'user:read-all-fields': { own: SIGNED_IN, "a player's": ADMINS, "an own child's": ADMINS },
  'player:contact-data': {
    own: SIGNED_IN,
    'own as a minor': SIGNED_IN,
    "a player's": SCOUT_AND_ADMINS,
    'shown on acceptance': ADMINS,
    'shown since accepted': SCOUT_AND_ADMINS,
    "a minor's": ADMINS,
    "a minor's who has accepted": ADMINS,
  },
  'guardian-contacts:read': {
    "a player's": [],
    "a minor's": [],
    "a minor's who has accepted": ['scout'],
    'shown since accepted': [],
  },
  'player:location': { own: ALL, 'own as a minor': SIGNED_IN, "a player's": ALL, "a minor's": ADMINS },
  'players:list': SCOUTS_AND_ADMINS,
  'players:filter-by-age': SCOUT_AND_ADMINS,
  'players:filter-by-distance': SCOUT_AND_ADMINS,
  'players:list-unverified': ADMINS,
  'player:track-view': SCOUTS_AND_ADMINS,
  'player:confirm-availability': ['player'],
  'player:count-own-viewers': ['player'],
  'player:count-own-savers': ['player'],
  'player-profiles:write': PLAYER_AND_ADMINS,
  'player-profile:write': { own: PLAYER_AND_ADMINS, "a player's": ADMINS, "an own child's": ADMINS },
  'scout-profiles:write': SCOUTS_AND_ADMINS,
  'scout-profile:write': { own: SCOUTS_AND_ADMINS, "a scout's": ADMINS },
  'scout-standing:read': { own: SIGNED_IN, "a scout's": ['player', 'guardian', ...ADMINS] },
  'saved-players:use': { own: ['newScout', 'scout'], "a scout's": [] },
  'player-files:use': ['newScout', 'scout'],
  'player-file:see-player': {
    "a player's": ['newScout', 'scout'],
    "an unverified player's": [],
    "an inactive player's": [],
    "a minor's": ['scout'],
    "a hidden player's": [],
  },
  'videos:upload': PLAYER_AND_ADMINS,
  'video:upload-for': { own: PLAYER_AND_ADMINS, "a player's": ADMINS, "an own child's": ADMINS },
  'upload:continue': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'videos:moderate': ADMINS,
  'video:watch': {
    'own pending': SIGNED_IN,
    live: ALL,
    pending: ADMINS,
    private: ADMINS,
    "inactive player's": ADMINS,
    "a minor's clip": SCOUT_AND_ADMINS,
    "a minor's public clip": ALL.filter((viewer) => viewer !== 'newScout'),
    'a hidden clip': ADMINS,
    'own hidden': SIGNED_IN,
  },
  'videos:watch-for-scouts': ['scout'],
  'video:read-original': { 'own pending': SIGNED_IN, live: ADMINS, "a minor's clip": ADMINS },
  'video:read-contacts': { 'own pending': ALL, live: ALL, "a minor's clip": ADMINS },
  'video:read-names': {
    'own pending': ALL,
    live: ALL,
    "a minor's clip": SCOUT_AND_ADMINS,
    "an own child's clip": SIGNED_IN,
  },
  'video:keep-file': { live: ALL, 'own hidden': SIGNED_IN, "a minor's clip": ADMINS, "an own child's clip": SIGNED_IN },
  'video:reprocess': { 'own pending': SIGNED_IN, live: ADMINS },
  'video:edit': { 'own pending': ['player'], live: [], "a minor's clip": [] },
  'video:read-history': { 'own pending': SIGNED_IN, live: ADMINS, "a minor's clip": ADMINS },
  'video:count-play': {
    'own live': ['anonymous'],
    live: ['anonymous', 'player', 'newScout', 'scout', 'guardian'],
    pending: [],
    private: [],
    "inactive player's": [],
    "a minor's clip": ['scout'],
    "a minor's public clip": ['anonymous', 'player', 'scout', 'guardian'],
    'a hidden clip': [],
  },
  'video:read-plays': { 'own live': SIGNED_IN, live: ADMINS },
  'video:delete': { 'own pending': SIGNED_IN, live: ADMINS },
  'video:arrange': { 'own pending': ['player'], live: [] },
  'image:use': { own: MEMBERS, "a player's": ADMINS, "an own child's": ADMINS },
  'content-image:see': { shown: ALL, 'not shown': ADMINS },
  'content:see-inactive': ADMINS,
  'content:manage': ADMINS,
  'messages:of': { own: SIGNED_IN, "a player's": [], "an own child's": [] },
  'conversation:see': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'message:see': { sent: SIGNED_IN, received: SIGNED_IN, 'of others': [] },
  'conversations:keep': ['player', 'guardian', ...ADMINS],
  'message:mark-read': { sent: [], received: SIGNED_IN, 'of others': [] },
  'guardian:act-for': { "an own child's": NO_ADMINS, "of the viewer's club": NO_ADMINS, "a minor's": [] },
  'guardian:open-for': {
    "an own child's": NO_ADMINS,
    'declared as an own child': [],
    "of the viewer's club": [],
    "a minor's": [],
  },
  'guardian:open-conversation': { 'to an own child': SIGNED_IN, 'of the viewer to an own child': [] },
  'guardians:use': NO_ADMINS,
  'guardian:invite': { 'own as a minor': SIGNED_IN, own: [], "a minor's": ADMINS, "an own child's": ADMINS },
  'guardians:read': { own: SIGNED_IN, "a minor's": ADMINS, "an own child's": SIGNED_IN },
  'guardian-address:read': { own: SIGNED_IN, 'own guardianship': SIGNED_IN, "another guardian's": ADMINS },
  'guardian:withdraw-invitation': { own: SIGNED_IN, "a minor's": ADMINS, "an own child's": ADMINS },
  'guardian:judge': {
    'own guardianship': [],
    'the other guardianship of an own child': NO_ADMINS,
    "another guardian's": [],
    'an invitation': [],
  },
  'guardian:confirm': {
    'own guardianship': [],
    "another guardian's": ['safeguardingAdmin'],
    'an invitation': [],
  },
  'guardian:end': { 'own guardianship': SIGNED_IN, "another guardian's": ADMINS, 'an invitation': ADMINS },
  'consents:read': { own: SIGNED_IN, "a minor's": ADMINS, "an own child's": SIGNED_IN },
  'consent:record': {
    own: SIGNED_IN,
    'own as a minor': [],
    "a minor's": [],
    "an own child's": NO_ADMINS,
    'declared as an own child': NO_ADMINS,
    "of the viewer's club": [],
    "an own grown-up child's": [],
  },
  'consent:allow-public': {
    own: SIGNED_IN,
    'own as a minor': [],
    "a minor's": [],
    "an own child's": NO_ADMINS,
    'declared as an own child': [],
    "of the viewer's club": [],
    "an own grown-up child's": [],
  },
  'consent:record-without-guardian': {
    'to another adult': [],
    "an own child's": [],
    'to a minor without a guardian': ['safeguardingAdmin'],
    'declared as an own child': [],
    "of the viewer's club": ['safeguardingAdmin'],
  },
  'contact-request:answer': {
    'to the viewer': SIGNED_IN,
    'to another adult': [],
    'to the viewer as a minor': ['safeguardingAdmin'],
    'to an own child': NO_ADMINS,
    'to a child whose guardian is not confirmed': NO_ADMINS,
    'of the viewer to an own child': [],
    "to another's child": [],
    "to another's child, unanswered for a week": ['safeguardingAdmin'],
    'to a minor without a guardian': ['safeguardingAdmin'],
  },
  'contact-request:withdraw': { 'asked by the viewer': SIGNED_IN, 'asked by another user': [] },
  'contact-request:accept': {
    'to the viewer': SIGNED_IN,
    'to another adult': [],
    'to the viewer as a minor': ['safeguardingAdmin'],
    'to an own child': NO_ADMINS,
    'to a child whose guardian is not confirmed': [],
    'of the viewer to an own child': [],
    "to another's child": [],
    "to another's child, unanswered for a week": ['safeguardingAdmin'],
    'to a minor without a guardian': ['safeguardingAdmin'],
  },
  'user:block': { own: [], "a player's": NO_ADMINS, "a scout's": NO_ADMINS, "an admin's": [] },
  'cases:handle': ['safeguardingAdmin'],
  'case:handle': {
    'a case about the viewer': [],
    'a case about another user': ['safeguardingAdmin'],
    'a case about no user': ['safeguardingAdmin'],
  },
  'safeguarding:assign': ['safeguardingAdmin'],
  'notification:use': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'id-card:read': { own: SIGNED_IN, "a player's": ADMINS },
  'id-card:request': { own: MEMBERS, "a player's": ADMINS },
  'id-card:answer-for-family': {
    'with yes as the confirmed guardian': SIGNED_IN,
    'with yes as a declared guardian': [],
    'with no as a declared guardian': SIGNED_IN,
    'for a child without a guardian': ['safeguardingAdmin'],
    'for a child with another guardian': [],
  },
  'id-card:read-for-family': { own: SIGNED_IN, "an own child's": SIGNED_IN, "a minor's": ADMINS },
  'id-cards:edit': ADMINS,
  'card-batch:read': { 'made by an admin': ADMINS },
  'id-cards:verify-unlimited': ADMINS,
  'id-cards:confirm-apart': ['player', 'scout', ...ADMINS],
  'ceo-signatures:use': ADMINS,
  'mails:read-outbox': ADMINS,
  'settings:read': ADMINS,
  'settings:change': ADMINS,
  'jobs:manage': ADMINS,
  'audit:read': ADMINS,
  'trash:use': ADMINS,
  'approvals:read': ADMINS,
  'approval:withdraw': { 'asked for by the viewer': ADMINS, 'asked for by another admin': [] },
  'approval:decide': { 'asked for by the viewer': [], 'asked for by another admin': ADMINS },
};

test.each(Object.entries(EXPECTED) as [Permission, Row][])(
  '%s allows exactly the viewers of its row',
  (permission, row) => {
    const records = Object.keys(row) as RecordName[];
    const actual = Array.isArray(row)
      ? viewersAllowed(permission)
      : Object.fromEntries(records.map((record) => [record, viewersAllowed(permission, record)]));
    expect(actual).toEqual(row);
  },
);

function viewersAllowed(permission: Permission, record?: RecordName) {
  const rule = permissions[permission] as (viewer: Viewer, record?: unknown) => boolean;
  return Object.entries(VIEWERS)
    .filter(([, viewer]) => rule(viewer, record && RECORDS[record](viewer)))
    .map(([name]) => name);
}

test('an unknown role has no dashboard', () => {
  expect(homeRole({ role: 'scout' })).toBe('scout');
  expect(homeRole({ role: 'coach' })).toBeNull();
  expect(homeRole(null)).toBeNull();
});

test('an anonymous viewer is never taken for the user of a record without one', () => {
  expect(permissions['messages:of'](null, {} as { id: string })).toBe(false);
});
