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
  admin: actor('admin', true),
} satisfies Record<string, Viewer>;
type ViewerName = keyof typeof VIEWERS;

/** Records for permissions, made for the viewer. */
const RECORDS = {
  own: (viewer: Viewer) => ({ id: viewer?.id ?? 'no id', role: viewer?.role ?? 'player', isActive: true }),
  "a player's": () => ({ id: 'another user', role: 'player', isActive: true }),
  "an inactive player's": () => ({ id: 'another user', role: 'player', isActive: false }),
  "a scout's": () => ({ id: 'another user', role: 'scout', isActive: true }),
  'own pending': (viewer: Viewer) => video(viewer?.id ?? 'no id', { isApproved: false }),
  'own live': (viewer: Viewer) => video(viewer?.id ?? 'no id', {}),
  live: () => video('another user', {}),
  pending: () => video('another user', { isApproved: false }),
  private: () => video('another user', { isPublic: false }),
  'own conversation': (viewer: Viewer) => ({ userId: viewer?.id ?? 'no id' }),
  "another user's conversation": () => ({ userId: 'another user' }),
  sent: (viewer: Viewer) => ({ senderId: viewer?.id ?? 'no id', receiverId: 'another user' }),
  received: (viewer: Viewer) => ({ senderId: 'another user', receiverId: viewer?.id ?? 'no id' }),
  'of others': () => ({ senderId: 'a third user', receiverId: 'another user' }),
  shown: () => ({ isShown: true }),
  'not shown': () => ({ isShown: false }),
  "inactive player's": () => video('another user', { ownerIsActive: false }),
};
type RecordName = keyof typeof RECORDS;

function video(playerId: string, more: object) {
  return { playerId, isApproved: true, isPublic: true, ownerIsActive: true, ...more };
}

type RecordRow = { [R in RecordName]?: ViewerName[] };
type Row = ViewerName[] | RecordRow;

const ALL: ViewerName[] = ['anonymous', 'player', 'newScout', 'scout', 'admin'];
const SIGNED_IN: ViewerName[] = ['player', 'newScout', 'scout', 'admin'];
const SCOUTS_AND_ADMIN: ViewerName[] = ['newScout', 'scout', 'admin'];

/** The viewers that each permission allows, by record where it takes one. Changing a rule means changing it here too. */
const EXPECTED: Record<BarePermission, ViewerName[]> & Record<RecordPermission, RecordRow> = {
  'session:use': SIGNED_IN,
  'users:list': SIGNED_IN,
  'users:administer': ['admin'],
  'user:change': { own: [], "a player's": ['admin'] },
  'user:read': {
    own: SIGNED_IN,
    "a player's": SCOUTS_AND_ADMIN,
    "an inactive player's": ['admin'],
    "a scout's": ['admin'],
  },
  'user:read-all-fields': { own: SIGNED_IN, "a player's": ['admin'] },
  'player:contact-data': { own: SIGNED_IN, "a player's": ['scout', 'admin'] },
  'players:list': SCOUTS_AND_ADMIN,
  'players:filter-by-age': ['scout', 'admin'],
  'players:list-unverified': ['admin'],
  'player:track-view': SCOUTS_AND_ADMIN,
  'player:count-own-viewers': ['player'],
  'player-profiles:write': ['player', 'admin'],
  'player-profile:write': { own: ['player', 'admin'], "a player's": ['admin'] },
  'scout-profiles:write': SCOUTS_AND_ADMIN,
  'scout-profile:write': { own: SCOUTS_AND_ADMIN, "a scout's": ['admin'] },
  'saved-players:use': { own: ['newScout', 'scout'], "a scout's": [] },
  'videos:upload': ['player', 'admin'],
  'video:upload-for': { own: ['player', 'admin'], "a player's": ['admin'] },
  'upload:continue': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'videos:moderate': ['admin'],
  'video:watch': {
    'own pending': SIGNED_IN,
    live: ALL,
    pending: ['admin'],
    private: ['admin'],
    "inactive player's": ['admin'],
  },
  'video:read-original': { 'own pending': SIGNED_IN, live: ['admin'] },
  'video:reprocess': { 'own pending': SIGNED_IN, live: ['admin'] },
  'video:count-play': {
    'own live': ['anonymous'],
    live: ['anonymous', 'player', 'newScout', 'scout'],
    pending: [],
    private: [],
    "inactive player's": [],
  },
  'video:read-plays': { 'own live': SIGNED_IN, live: ['admin'] },
  'video:delete': { 'own pending': SIGNED_IN, live: ['admin'] },
  'video:arrange': { 'own pending': ['player'], live: [] },
  'image:use': { own: SIGNED_IN, "a player's": ['admin'] },
  'content-image:see': { shown: ALL, 'not shown': ['admin'] },
  'content:see-inactive': ['admin'],
  'content:manage': ['admin'],
  'messages:of': { own: SIGNED_IN, "a player's": [] },
  'conversation:see': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'message:see': { sent: SIGNED_IN, received: SIGNED_IN, 'of others': [] },
  'message:mark-read': { sent: [], received: SIGNED_IN, 'of others': [] },
  'notification:use': { 'own conversation': SIGNED_IN, "another user's conversation": [] },
  'id-card:read': { own: SIGNED_IN, "a player's": ['admin'] },
  'id-card:request': { own: SIGNED_IN, "a player's": ['admin'] },
  'id-cards:edit': ['admin'],
  'id-cards:verify-unlimited': ['admin'],
  'ceo-signatures:use': ['admin'],
  'mails:read-outbox': ['admin'],
  'settings:read': ['admin'],
  'jobs:manage': ['admin'],
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
