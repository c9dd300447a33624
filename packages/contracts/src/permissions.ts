import type { Role } from './options.ts';

/** A signed-in caller: the facts of a live session that access rules use. */
export interface Actor {
  id: string;
  role: Role;
  isVerified: boolean;
}

/** The caller, signed in or anonymous. */
export type Viewer = Actor | null;

/** The facts of an account that rules use. */
export interface AccountFacts {
  id: string;
  role: Role;
  isActive: boolean;
}

/** The facts of a video that rules use: its player, whether they are active, and its two flags. */
export interface VideoFacts {
  playerId: string;
  isApproved: boolean;
  isPublic: boolean;
  ownerIsActive: boolean;
}

/** The facts of a message that rules use. */
export interface MessageFacts {
  senderId: string;
  receiverId: string;
}

/** Compares a role as a fact about an account; `can` decides what its owner may do. */
export function hasRole(account: { role: Role } | null | undefined, role: Role): boolean {
  return account?.role === role;
}

const isSignedIn = (viewer: Viewer): viewer is Actor => viewer !== null;
const isAdmin = (viewer: Viewer) => hasRole(viewer, 'admin');
const isScout = (viewer: Viewer) => hasRole(viewer, 'scout');
const isPlayer = (viewer: Viewer) => hasRole(viewer, 'player');
const isSelf = (viewer: Viewer, account: { id: string }) => viewer !== null && viewer.id === account.id;
const isLive = (video: VideoFacts) => video.isApproved && video.isPublic && video.ownerIsActive;

/** Scouts can find active players only. */
const isDiscoverable = (account: AccountFacts) => hasRole(account, 'player') && account.isActive;

/**
 * Who may do what: one row per action. Nothing else in the product compares roles. The server enforces it on every route;
 * the app uses it to hide what the server would reject. The reasons are in docs/security.md.
 */
export const permissions = {
  'session:use': (viewer: Viewer) => isSignedIn(viewer),

  'users:list': (viewer: Viewer) => isSignedIn(viewer),
  'users:administer': (viewer: Viewer) => isAdmin(viewer),
  /** Admins cannot change or delete their own account, so a mistake cannot lock them out. */
  'user:change': (viewer: Viewer, account: { id: string }) => isAdmin(viewer) && !isSelf(viewer, account),
  'user:read': (viewer: Viewer, account: AccountFacts) =>
    isSelf(viewer, account) || isAdmin(viewer) || (isScout(viewer) && isDiscoverable(account)),
  'user:read-all-fields': (viewer: Viewer, account: { id: string }) => isSelf(viewer, account) || isAdmin(viewer),
  /** Registration is open and many players are minors, so only verified scouts see contact data. */
  'player:contact-data': (viewer: Viewer, account: { id: string }) =>
    isSelf(viewer, account) || isAdmin(viewer) || (isScout(viewer) && viewer?.isVerified === true),

  'players:list': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  /** Filtering by age would reveal the year of birth. */
  'players:filter-by-age': (viewer: Viewer) => isAdmin(viewer) || (isScout(viewer) && viewer?.isVerified === true),
  'players:list-unverified': (viewer: Viewer) => isAdmin(viewer),
  'player:track-view': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  /** Only how many scouts have looked at a player, and only for the player. */
  'player:count-own-viewers': (viewer: Viewer) => isPlayer(viewer),
  'player-profiles:write': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'player-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, account)),
  'scout-profiles:write': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  'scout-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isScout(viewer) && isSelf(viewer, account)),
  /** Saved lists and notes are private to their scout; no page needs them for admins. */
  'saved-players:use': (viewer: Viewer, scout: { id: string }) => isScout(viewer) && isSelf(viewer, scout),

  'videos:upload': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'video:upload-for': (viewer: Viewer, player: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, player)),
  /** An unfinished upload is known to its sender only, also for admins. */
  'upload:continue': (viewer: Viewer, upload: { userId: string }) => isSelf(viewer, { id: upload.userId }),
  'videos:moderate': (viewer: Viewer) => isAdmin(viewer),
  'video:watch': (viewer: Viewer, video: VideoFacts) =>
    isLive(video) || isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),
  /** The file as it was sent may say where and with which device it was filmed. */
  'video:read-original': (viewer: Viewer, video: VideoFacts) =>
    isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),
  'video:reprocess': (viewer: Viewer, video: VideoFacts) => isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),
  /** Plays by the player of a video and by admins are not counted. */
  'video:count-play': (viewer: Viewer, video: VideoFacts) =>
    isLive(video) && !isAdmin(viewer) && !isSelf(viewer, { id: video.playerId }),
  'video:read-plays': (viewer: Viewer, video: { playerId: string }) =>
    isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),
  'video:delete': (viewer: Viewer, video: VideoFacts) => isAdmin(viewer) || isSelf(viewer, { id: video.playerId }),

  /** How players present themselves is their own choice. */
  'video:arrange': (viewer: Viewer, video: VideoFacts) => isPlayer(viewer) && isSelf(viewer, { id: video.playerId }),

  /** Portraits and signatures are personal data. */
  'image:use': (viewer: Viewer, owner: { id: string }) => isAdmin(viewer) || isSelf(viewer, owner),

  /** A picture of the home page is public while an active entry shows it. */
  'content-image:see': (viewer: Viewer, image: { isShown: boolean }) => image.isShown || isAdmin(viewer),
  'content:see-inactive': (viewer: Viewer) => isAdmin(viewer),
  'content:manage': (viewer: Viewer) => isAdmin(viewer),

  'messages:of': (viewer: Viewer, user: { id: string }) => isSelf(viewer, user),
  'message:see': (viewer: Viewer, message: MessageFacts) =>
    isSelf(viewer, { id: message.senderId }) || isSelf(viewer, { id: message.receiverId }),
  /** Many players are minors: both sides of a conversation see whether the other is verified and for whom a scout works. */
  'conversation:see': (viewer: Viewer, conversation: { userId: string }) => isSelf(viewer, { id: conversation.userId }),
  'message:mark-read': (viewer: Viewer, message: MessageFacts) => isSelf(viewer, { id: message.receiverId }),

  /** What a user is told of and how is their own business, also for admins. */
  'notification:use': (viewer: Viewer, notification: { userId: string }) => isSelf(viewer, { id: notification.userId }),

  'id-card:read': (viewer: Viewer, holder: { id: string }) => isAdmin(viewer) || isSelf(viewer, holder),
  'id-card:request': (viewer: Viewer, holder: { id: string }) => isAdmin(viewer) || isSelf(viewer, holder),
  'id-cards:edit': (viewer: Viewer) => isAdmin(viewer),
  /** Admins may check any number of cards. */
  'id-cards:verify-unlimited': (viewer: Viewer) => isAdmin(viewer),
  'ceo-signatures:use': (viewer: Viewer) => isAdmin(viewer),
  /** Mails contain links that set a password or confirm an address, so that this exists in the demo only. */
  'mails:read-outbox': (viewer: Viewer) => isAdmin(viewer),
  /** Settings other than branding, which is public. */
  'settings:read': (viewer: Viewer) => isAdmin(viewer),
  'jobs:manage': (viewer: Viewer) => isAdmin(viewer),
} as const;

export type Permission = keyof typeof permissions;

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
/** The records that a permission takes after the viewer. */
export type Facts<P extends Permission> = Tail<Parameters<(typeof permissions)[P]>>;
/** Permissions without a record: they can guard a whole procedure or page. */
export type BarePermission = { [P in Permission]: Facts<P> extends [] ? P : never }[Permission];
/** Permissions about one record. */
export type RecordPermission = Exclude<Permission, BarePermission>;

/** A missing record, or one of the wrong type, does not compile. */
export function can<P extends Permission>(viewer: Viewer, permission: P, ...facts: Facts<P>): boolean {
  const rule = permissions[permission] as (viewer: Viewer, ...facts: readonly unknown[]) => boolean;
  return rule(viewer, ...facts);
}

/** The role whose dashboard a user gets; null for an unknown role. */
export function homeRole(viewer: { role: string } | null): Role | null {
  const role = viewer?.role;
  return role === 'player' || role === 'scout' || role === 'admin' ? role : null;
}
