import { expect, test } from 'vitest';
import type { Role } from './options.ts';
import { type Actor, homeRole, type Permission, permissions, type Viewer } from './permissions.ts';

const actor = (role: Role, isVerified: boolean): Actor => ({ id: `the ${role}`, role, isVerified });
const VIEWERS: Record<string, Viewer> = {
  anonymous: null,
  player: actor('player', true),
  newScout: actor('scout', false),
  scout: actor('scout', true),
  admin: actor('admin', true),
};

/** Records for permissions, made for the viewer. */
const RECORDS = {
  own: (viewer: Viewer) => ({ id: viewer?.id ?? 'no id', role: viewer?.role ?? 'player', isActive: true }),
  "a player's": () => ({ id: 'another user', role: 'player', isActive: true }),
  "an inactive player's": () => ({ id: 'another user', role: 'player', isActive: false }),
  "a scout's": () => ({ id: 'another user', role: 'scout', isActive: true }),
  'own pending': (viewer: Viewer) => video(viewer?.id ?? 'no id', { isApproved: false }),
  live: () => video('another user', {}),
  pending: () => video('another user', { isApproved: false }),
  private: () => video('another user', { isPublic: false }),
  sent: (viewer: Viewer) => ({ senderId: viewer?.id ?? 'no id', receiverId: 'another user' }),
  received: (viewer: Viewer) => ({ senderId: 'another user', receiverId: viewer?.id ?? 'no id' }),
  'of others': () => ({ senderId: 'a third user', receiverId: 'another user' }),
  shown: () => ({ isShown: true }),
  'not shown': () => ({ isShown: false }),
  "inactive player's": () => video('another user', { ownerIsActive: false }),
};

function video(playerId: string, more: object) {
  return { playerId, isApproved: true, isPublic: true, ownerIsActive: true, ...more };
}

/** A row per permission and kind of record, with the viewers that it allows. Changing a rule means changing its row here. */
const EXPECTED = `
session:use                                   player newScout scout admin
users:list                                    player newScout scout admin
users:administer                              admin
user:change | own                             -
user:change | a player's                      admin
user:read | own                               player newScout scout admin
user:read | a player's                        newScout scout admin
user:read | an inactive player's              admin
user:read | a scout's                         admin
user:read-all-fields | own                    player newScout scout admin
user:read-all-fields | a player's             admin
player:contact-data | own                     player newScout scout admin
player:contact-data | a player's              scout admin
players:list                                  newScout scout admin
players:filter-by-age                         scout admin
players:list-unverified                       admin
player:track-view                             newScout scout admin
player-profiles:write                         player admin
player-profile:write | own                    player admin
player-profile:write | a player's             admin
scout-profiles:write                          newScout scout admin
scout-profile:write | own                     newScout scout admin
scout-profile:write | a scout's               admin
saved-players:use | own                       newScout scout
saved-players:use | a scout's                 -
videos:upload                                 player admin
video:upload-for | own                        player admin
video:upload-for | a player's                 admin
videos:moderate                               admin
video:watch | own pending                     player newScout scout admin
video:watch | live                            anonymous player newScout scout admin
video:watch | pending                         admin
video:watch | private                         admin
video:watch | inactive player's               admin
video:delete | own pending                    player newScout scout admin
video:delete | live                           admin
image:use | own                               player newScout scout admin
image:use | a player's                        admin
content-image:see | shown                     anonymous player newScout scout admin
content-image:see | not shown                 admin
content:see-inactive                          admin
content:manage                                admin
messages:of | own                             player newScout scout admin
messages:of | a player's                      -
message:see | sent                            player newScout scout admin
message:see | received                        player newScout scout admin
message:see | of others                       -
message:mark-read | sent                      -
message:mark-read | received                  player newScout scout admin
message:mark-read | of others                 -
id-card:read | own                            player newScout scout admin
id-card:read | a player's                     admin
id-card:request | own                         player newScout scout admin
id-card:request | a player's                  admin
id-cards:edit                                 admin
id-cards:verify-unlimited                     admin
ceo-signatures:use                            admin
settings:read                                 admin
`;

const rows = EXPECTED.trim()
  .split('\n')
  .map((line) => line.split(/ {2,}/) as [question: string, allowed: string]);

test.each(rows)('%s: %s', (question, allowed) => {
  const [permission, record] = question.split(' | ') as [Permission, keyof typeof RECORDS | undefined];
  const rule = permissions[permission] as (viewer: Viewer, record?: unknown) => boolean;
  const granted = Object.entries(VIEWERS).filter(([, viewer]) => rule(viewer, record && RECORDS[record](viewer)));
  expect(granted.map(([name]) => name).join(' ') || '-').toBe(allowed);
});

test('every permission is in the table', () => {
  const asked = new Set(rows.map(([question]) => question.split(' | ')[0]));
  expect([...asked].sort()).toEqual(Object.keys(permissions).sort());
});

test('an unknown role has no dashboard', () => {
  expect(homeRole({ role: 'scout' })).toBe('scout');
  expect(homeRole({ role: 'coach' })).toBeNull();
  expect(homeRole(null)).toBeNull();
});
