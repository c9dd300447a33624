import type { Role } from './options.ts';

/** Who is asking: the facts of a live session that access rules look at. */
export interface Actor {
  id: string;
  role: Role;
  isVerified: boolean;
}

/** A person signed in, or nobody in particular. */
export type Viewer = Actor | null;

/** What a rule needs to know of an account. */
export interface AccountFacts {
  id: string;
  role: Role;
  isActive: boolean;
}

/** What a rule needs to know of a video: whose it is, whether that person is active, and its two flags. */
export interface VideoFacts {
  playerId: string;
  isApproved: boolean;
  isPublic: boolean;
  ownerIsActive: boolean;
}

/** What a rule needs to know of a message. */
export interface MessageFacts {
  senderId: string;
  receiverId: string;
}

/** What an account is, as a fact; what its owner may do, ask `can`. */
export function hasRole(account: { role: Role } | null | undefined, role: Role): boolean {
  return account?.role === role;
}

const isSignedIn = (viewer: Viewer): viewer is Actor => viewer !== null;
const isAdmin = (viewer: Viewer) => hasRole(viewer, 'admin');
const isScout = (viewer: Viewer) => hasRole(viewer, 'scout');
const isPlayer = (viewer: Viewer) => hasRole(viewer, 'player');
const isSelf = (viewer: Viewer, account: { id: string }) => viewer?.id === account.id;
const isLive = (video: VideoFacts) => video.isApproved && video.isPublic && video.ownerIsActive;

/** A player as scouts may meet him: deactivated accounts and other roles are not to be found. */
const isDiscoverable = (account: AccountFacts) => hasRole(account, 'player') && account.isActive;

/**
 * Who may do what: one row per action, read aloud as "may this viewer ...?". Nothing else in the product compares
 * roles. The server enforces it at every door; the app uses it to hide what would be refused.
 */
export const permissions = {
  'session:use': (viewer: Viewer) => isSignedIn(viewer),

  'users:list': (viewer: Viewer) => isSignedIn(viewer),
  'users:administer': (viewer: Viewer) => isAdmin(viewer),
  /** Nobody changes or deletes his own account from the user list, admins included (spec 6). */
  'user:change': (viewer: Viewer, account: { id: string }) => isAdmin(viewer) && !isSelf(viewer, account),
  'user:read': (viewer: Viewer, account: AccountFacts) =>
    isSelf(viewer, account) || isAdmin(viewer) || (isScout(viewer) && isDiscoverable(account)),
  'user:read-all-fields': (viewer: Viewer, account: { id: string }) => isSelf(viewer, account) || isAdmin(viewer),
  /** Contact data of players, many of them minors, goes to verified scouts only (security.md D-2). */
  'player:contact-data': (viewer: Viewer, account: { id: string }) =>
    isSelf(viewer, account) || isAdmin(viewer) || (isScout(viewer) && viewer?.isVerified === true),

  'players:list': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  /** Narrowing by age would tell a birth year to whoever may not read it. */
  'players:filter-by-age': (viewer: Viewer) => isAdmin(viewer) || (isScout(viewer) && viewer?.isVerified === true),
  'players:list-unverified': (viewer: Viewer) => isAdmin(viewer),
  'player:track-view': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  'player-profiles:write': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'player-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, account)),
  'scout-profiles:write': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  'scout-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isScout(viewer) && isSelf(viewer, account)),
  /** A scout's list and notes are his alone; not even admins read them. */
  'saved-players:use': (viewer: Viewer, scout: { id: string }) => isScout(viewer) && isSelf(viewer, scout),

  'videos:upload': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'video:upload-for': (viewer: Viewer, player: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, player)),
  'videos:moderate': (viewer: Viewer) => isAdmin(viewer),
  'video:watch': (viewer: Viewer, video: VideoFacts) =>
    isLive(video) || isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),
  'video:delete': (viewer: Viewer, video: VideoFacts) => isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),

  /** Portraits and signatures are personal data: nobody but their owner and admins sees or changes them. */
  'image:use': (viewer: Viewer, owner: { id: string }) => isAdmin(viewer) || isSelf(viewer, owner),

  'content:see-inactive': (viewer: Viewer) => isAdmin(viewer),
  'content:manage': (viewer: Viewer) => isAdmin(viewer),

  'messages:of': (viewer: Viewer, person: { id: string }) => isSelf(viewer, person),

  'message:see': (viewer: Viewer, message: MessageFacts) =>
    isSelf(viewer, { id: message.senderId }) || isSelf(viewer, { id: message.receiverId }),
  'message:mark-read': (viewer: Viewer, message: MessageFacts) => isSelf(viewer, { id: message.receiverId }),

  'id-card:read': (viewer: Viewer, holder: { id: string }) => isAdmin(viewer) || isSelf(viewer, holder),
  'id-card:request': (viewer: Viewer, holder: { id: string }) => isAdmin(viewer) || isSelf(viewer, holder),
  'id-cards:edit': (viewer: Viewer) => isAdmin(viewer),
  /** An admin at the desk checks as many cards as he is shown (security.md ID-07). */
  'id-cards:verify-unlimited': (viewer: Viewer) => isAdmin(viewer),
  'ceo-signatures:use': (viewer: Viewer) => isAdmin(viewer),
  /** Branding is public; what else is set is the admins' matter. */
  'settings:read': (viewer: Viewer) => isAdmin(viewer),
} as const;

export type Permission = keyof typeof permissions;

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
/** The records a permission must be shown, after the viewer. */
export type Facts<P extends Permission> = Tail<Parameters<(typeof permissions)[P]>>;
/** Permissions that need no record: they can guard a whole procedure or page. */
export type BarePermission = { [P in Permission]: Facts<P> extends [] ? P : never }[Permission];
/** Permissions that are asked about one record. */
export type RecordPermission = Exclude<Permission, BarePermission>;

/** May this viewer do this? Asking about a record without showing it, or the wrong one, does not compile. */
export function can<P extends Permission>(viewer: Viewer, permission: P, ...facts: Facts<P>): boolean {
  const rule = permissions[permission] as (viewer: Viewer, ...facts: readonly unknown[]) => boolean;
  return rule(viewer, ...facts);
}

/** Dashboards differ by role; this names whose it is without comparing roles elsewhere. */
export function homeRole(viewer: { role: string } | null): Role | null {
  const role = viewer?.role;
  return role === 'player' || role === 'scout' || role === 'admin' ? role : null;
}
