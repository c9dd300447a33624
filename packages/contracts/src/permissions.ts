import { ROLES, type Role } from './options.ts';

export interface Actor {
  id: string;
  role: Role;
  isVerified: boolean;
  isSafeguarding?: boolean;
  isContactSuspended?: boolean;
}

export type Viewer = Actor | null;

export interface AccountFacts {
  id: string;
  role: Role;
  isActive: boolean;
  isMinor: boolean;
  isHidden: boolean;
}

export interface ContactFacts {
  id: string;
  isMinor: boolean;
  isOnAcceptance: boolean;
  hasAccepted: boolean;
}

export interface VideoFacts {
  playerId: string;
  isApproved: boolean;
  isPublic: boolean;
  ownerIsActive: boolean;
  ownerIsMinor: boolean;
  isForScouts: boolean;
  isHidden: boolean;
  guardianIds?: readonly string[];
}

/** Of a video, what the rights of the player's family depend on. */
type FamilyVideo = Pick<VideoFacts, 'playerId' | 'ownerIsMinor' | 'guardianIds'>;

interface ChildFacts {
  id: string;
  guardianIds: readonly string[];
}

export interface MessageFacts {
  senderId: string;
  receiverId: string;
}

export interface RequestFacts {
  playerId: string;
  otherId: string;
  /** A request that guardians leave unanswered goes to the safeguarding team. */
  route: string;
  isMinor: boolean;
  guardianIds: readonly string[];
  confirmedIds: readonly string[];
}

/** Compares a role as a fact about an account; `can` decides what its owner may do. */
export function hasRole(account: { role: Role } | null | undefined, role: Role): boolean {
  return account?.role === role;
}

const isSignedIn = (viewer: Viewer): viewer is Actor => viewer !== null;
const isAdmin = (viewer: Viewer) => hasRole(viewer, 'admin');
const isScout = (viewer: Viewer) => hasRole(viewer, 'scout');
const isPlayer = (viewer: Viewer) => hasRole(viewer, 'player');
const isGuardian = (viewer: Viewer) => hasRole(viewer, 'guardian');
/** With suspended contact, verified scouts see what unverified ones see: no minors, and no contact details. */
const isVerifiedScout = (viewer: Viewer) =>
  isScout(viewer) && viewer?.isVerified === true && viewer.isContactSuspended !== true;
const isSafeguardingAdmin = (viewer: Viewer) => isAdmin(viewer) && viewer?.isSafeguarding === true;
const isSelf = (viewer: Viewer, id: string | null) => viewer !== null && viewer.id === id;
const isAdminOrSelf = (viewer: Viewer, id: string | null) => isAdmin(viewer) || isSelf(viewer, id);
/** A guardian's right is a right and not a role; but an admin would confirm themselves. */
const isOneOf = (viewer: Viewer, guardianIds: readonly string[]) =>
  viewer !== null && !isAdmin(viewer) && guardianIds.includes(viewer.id);
const isAdminOrFamily = (viewer: Viewer, playerId: string, guardianIds: readonly string[] = []) =>
  isAdminOrSelf(viewer, playerId) || isOneOf(viewer, guardianIds);
const isLive = (video: VideoFacts) => video.isApproved && video.isPublic && video.ownerIsActive && !video.isHidden;
/** An unverified scout sees no minor anywhere, not even a clip that a guardian lets everyone see. */
const isShownTo = (viewer: Viewer, video: VideoFacts) =>
  isLive(video) && (isVerifiedScout(viewer) || (!video.isForScouts && !(video.ownerIsMinor && isScout(viewer))));

const isDiscoverable = (viewer: Viewer, account: AccountFacts) =>
  hasRole(account, 'player') && account.isActive && !account.isHidden && (!account.isMinor || isVerifiedScout(viewer));

/** Adults answer themselves, of minors these guardians, and safeguarding admins where there is none or none answers. */
const isAnswering = (viewer: Viewer, request: RequestFacts, guardianIds: readonly string[]) => {
  if (!request.isMinor) return isSelf(viewer, request.playerId);
  const isLeftToTeam = request.route === 'safeguarding' || request.guardianIds.length === 0;
  if (isLeftToTeam && isSafeguardingAdmin(viewer)) return true;
  return !isSelf(viewer, request.otherId) && isOneOf(viewer, guardianIds);
};

/**
 * Who may do what, one row per action. The server enforces it, the app hides what it would reject. Reasons: docs/security.md.
 * Some have a twin in SQL, which filters lists: packages/api/src/sql-twins.test.ts names and compares them.
 */
export const permissions = {
  'session:use': (viewer: Viewer) => isSignedIn(viewer),

  'users:list': (viewer: Viewer) => isSignedIn(viewer),
  /** Guardians write to the admin team and act for their children only. */
  'users:list-members': (viewer: Viewer) => isSignedIn(viewer) && !isGuardian(viewer),
  'users:list-guardians': (viewer: Viewer) => isAdmin(viewer),
  'users:list-minors': (viewer: Viewer) => !isScout(viewer) || isVerifiedScout(viewer),
  /** Others find a minor by the exact username, or in a conversation: a list of children is no directory. */
  'users:browse-minors': (viewer: Viewer) => isVerifiedScout(viewer) || isAdmin(viewer),
  /** Others get a minor's short card in lists: the family reads who has opened the page, which has the rest. */
  'user:listed-whole': (viewer: Viewer, user: ChildFacts & { isMinor: boolean }) =>
    !user.isMinor || isAdminOrFamily(viewer, user.id, user.guardianIds),
  'users:administer': (viewer: Viewer) => isAdmin(viewer),
  /** Not their own account, so that admins cannot lock themselves out. */
  'user:change': (viewer: Viewer, account: { id: string }) => isAdmin(viewer) && !isSelf(viewer, account.id),
  /** A player made older by their own word, or by one careless admin, would lose the protection of a child. */
  'birth-date:make-older': (viewer: Viewer, player: { id: string }) =>
    isSafeguardingAdmin(viewer) && !isSelf(viewer, player.id),
  'birth-dates:read': (viewer: Viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  'birth-date-request:withdraw': (viewer: Viewer, request: { userId: string }) => isSelf(viewer, request.userId),
  'contact-details:choose': (viewer: Viewer) => isPlayer(viewer),
  'users:list-hidden': (viewer: Viewer) => isSignedIn(viewer) && !isScout(viewer),
  'user:read': (viewer: Viewer, account: AccountFacts) =>
    isAdminOrSelf(viewer, account.id) || (isScout(viewer) && isDiscoverable(viewer, account)),
  'user:read-all-fields': (viewer: Viewer, account: { id: string }) => isAdminOrSelf(viewer, account.id),
  /** Registration is open and many players are minors, so only verified scouts see contact data. */
  'player:contact-data': (viewer: Viewer, player: ContactFacts) =>
    isAdminOrSelf(viewer, player.id) ||
    (isVerifiedScout(viewer) && !player.isMinor && (!player.isOnAcceptance || player.hasAccepted)),
  'guardian-contacts:read': (viewer: Viewer, player: { isMinor: boolean; hasAccepted: boolean }) =>
    isVerifiedScout(viewer) && player.isMinor && player.hasAccepted,
  'player:location': (viewer: Viewer, player: { id: string; isMinor: boolean }) =>
    isAdminOrSelf(viewer, player.id) || !player.isMinor,

  'players:list': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  /** Filtering by age would reveal the year of birth. */
  'players:filter-by-age': (viewer: Viewer) => isAdmin(viewer) || isVerifiedScout(viewer),
  'players:list-unverified': (viewer: Viewer) => isAdmin(viewer),
  'player:track-view': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  'player:count-own-viewers': (viewer: Viewer) => isPlayer(viewer),
  'player-profiles:write': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'player-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, account.id)),
  'scout-profiles:write': (viewer: Viewer) => isScout(viewer) || isAdmin(viewer),
  'scout-profile:write': (viewer: Viewer, account: { id: string }) =>
    isAdmin(viewer) || (isScout(viewer) && isSelf(viewer, account.id)),
  'scout-standing:read': (viewer: Viewer, scout: { id: string }) =>
    isSignedIn(viewer) && (!isScout(viewer) || isSelf(viewer, scout.id)),
  'saved-players:use': (viewer: Viewer, scout: { id: string }) => isScout(viewer) && isSelf(viewer, scout.id),

  'videos:upload': (viewer: Viewer) => isPlayer(viewer) || isAdmin(viewer),
  'video:upload-for': (viewer: Viewer, player: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, player.id)),
  'upload:continue': (viewer: Viewer, upload: { userId: string }) => isSelf(viewer, upload.userId),
  'videos:moderate': (viewer: Viewer) => isAdmin(viewer),
  'video:watch': (viewer: Viewer, video: VideoFacts) =>
    isShownTo(viewer, video) || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  'videos:watch-for-scouts': (viewer: Viewer) => isVerifiedScout(viewer),
  /** The original may say where and with which device it was filmed. */
  'video:read-original': (viewer: Viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),
  /** Texts of a minor's clip may name an address or a number, which lead past the guardian. */
  'video:read-contacts': (viewer: Viewer, video: { playerId: string; ownerIsMinor: boolean }) =>
    !video.ownerIsMinor || isAdminOrSelf(viewer, video.playerId),
  /** The public reads only the first name of a minor, since a clip shows the face with it. */
  'video:read-names': (viewer: Viewer, video: FamilyVideo) =>
    !video.ownerIsMinor || isVerifiedScout(viewer) || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  /** A minor's clip is watched; what is kept as a file can be passed on. */
  'video:keep-file': (viewer: Viewer, video: FamilyVideo) =>
    !video.ownerIsMinor || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  'video:reprocess': (viewer: Viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),
  'video:count-play': (viewer: Viewer, video: VideoFacts) =>
    isShownTo(viewer, video) && !isAdmin(viewer) && !isSelf(viewer, video.playerId),
  'video:read-plays': (viewer: Viewer, video: { playerId: string }) => isAdminOrSelf(viewer, video.playerId),
  'video:delete': (viewer: Viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),

  /** What a clip shows and says is its player's own; admins only decide about it. */
  'video:edit': (viewer: Viewer, video: VideoFacts) => isPlayer(viewer) && isSelf(viewer, video.playerId),
  /** Players read why they were rejected; notes among admins stay with admins. */
  'video:read-history': (viewer: Viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),

  'video:arrange': (viewer: Viewer, video: VideoFacts) => isPlayer(viewer) && isSelf(viewer, video.playerId),

  'image:use': (viewer: Viewer, owner: { id: string }) =>
    isAdmin(viewer) || (isSelf(viewer, owner.id) && !isGuardian(viewer)),

  /** A picture is public while an active entry of the home page shows it. */
  'content-image:see': (viewer: Viewer, image: { isShown: boolean }) => image.isShown || isAdmin(viewer),
  'content:see-inactive': (viewer: Viewer) => isAdmin(viewer),
  'content:manage': (viewer: Viewer) => isAdmin(viewer),

  'messages:of': (viewer: Viewer, user: { id: string }) => isSelf(viewer, user.id),
  'message:see': (viewer: Viewer, message: MessageFacts) =>
    isSelf(viewer, message.senderId) || isSelf(viewer, message.receiverId),
  /** Both sides see whether the other is verified, and for whom a scout works: many players are minors. */
  'conversation:see': (viewer: Viewer, conversation: { userId: string }) => isSelf(viewer, conversation.userId),
  /** Scouts lose their conversations with a minor whose guardian allows no contact; the family keeps them. */
  'conversations:keep': (viewer: Viewer) => isSignedIn(viewer) && !isScout(viewer),
  'message:mark-read': (viewer: Viewer, message: MessageFacts) => isSelf(viewer, message.receiverId),

  'guardian:act-for': (viewer: Viewer, child: { guardianIds: readonly string[] }) => isOneOf(viewer, child.guardianIds),
  /** What opens a way to a child needs a guardian whom the safeguarding team has confirmed. */
  'guardian:open-for': (viewer: Viewer, child: { confirmedIds: readonly string[] }) =>
    isOneOf(viewer, child.confirmedIds),
  /** No guardian opens or writes in a conversation of the child with themselves: the others who answer for the child do. */
  'guardian:open-conversation': (viewer: Viewer, { otherId }: { otherId: string }) =>
    isSignedIn(viewer) && !isSelf(viewer, otherId),
  'guardians:use': (viewer: Viewer) => isSignedIn(viewer) && !isAdmin(viewer),
  /** A minor chooses whom to invite, and so can an admin who knows the family. */
  'guardian:invite': (viewer: Viewer, child: { id: string; isMinor: boolean }) =>
    child.isMinor && isAdminOrSelf(viewer, child.id),
  'guardians:read': (viewer: Viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  /** Guardians know each other by name; one who lives apart need not share an address. */
  'guardian-address:read': (viewer: Viewer, one: { id: string; guardianId: string | null }) =>
    isAdminOrSelf(viewer, one.id) || isSelf(viewer, one.guardianId),
  'guardian:withdraw-invitation': (viewer: Viewer, child: { id: string }) => isAdminOrSelf(viewer, child.id),
  'guardian:judge': (viewer: Viewer, other: { guardianId: string | null; guardianIds: readonly string[] }) =>
    isOneOf(viewer, other.guardianIds) && other.guardianId !== null && !isSelf(viewer, other.guardianId),
  'guardian:confirm': (viewer: Viewer, { guardianId }: { guardianId: string | null }) =>
    isSafeguardingAdmin(viewer) && guardianId !== null && !isSelf(viewer, guardianId),
  'guardian:end': (viewer: Viewer, guardianship: { guardianId: string | null }) =>
    isAdminOrSelf(viewer, guardianship.guardianId),
  'consents:read': (viewer: Viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  /** Welfare officers of a club do not answer; those who have come of age answer for themselves. */
  'consent:record': (viewer: Viewer, child: { id: string; isMinor: boolean; consentingIds: readonly string[] }) =>
    child.isMinor ? isOneOf(viewer, child.consentingIds) : isSelf(viewer, child.id),
  'consent:allow-public': (viewer: Viewer, child: { id: string; isMinor: boolean; confirmedIds: readonly string[] }) =>
    child.isMinor ? isOneOf(viewer, child.confirmedIds) : isSelf(viewer, child.id),
  'consent:record-without-guardian': (viewer: Viewer, child: { isMinor: boolean; consentingIds: readonly string[] }) =>
    isSafeguardingAdmin(viewer) && child.isMinor && child.consentingIds.length === 0,

  'contact-request:answer': (viewer: Viewer, request: RequestFacts) =>
    isAnswering(viewer, request, request.guardianIds),
  /** For a minor only a confirmed guardian can accept. */
  'contact-request:accept': (viewer: Viewer, request: RequestFacts) =>
    isAnswering(viewer, request, request.confirmedIds),
  /** Admins are not blocked: a user must be able to read why their account was changed. */
  'user:block': (viewer: Viewer, account: { id: string; role: Role }) =>
    isSignedIn(viewer) && !isSelf(viewer, account.id) && !hasRole(account, 'admin'),
  'cases:handle': (viewer: Viewer) => isSafeguardingAdmin(viewer),
  'case:handle': (viewer: Viewer, { aboutId }: { aboutId: string | null }) =>
    isSafeguardingAdmin(viewer) && !isSelf(viewer, aboutId),
  'safeguarding:assign': (viewer: Viewer) => isSafeguardingAdmin(viewer),

  /** A user's notifications are their own business, also for admins. */
  'notification:use': (viewer: Viewer, notification: { userId: string }) => isSelf(viewer, notification.userId),

  'id-card:read': (viewer: Viewer, holder: { id: string }) => isAdminOrSelf(viewer, holder.id),
  'id-card:request': (viewer: Viewer, holder: { id: string }) =>
    isAdmin(viewer) || (isSelf(viewer, holder.id) && !isGuardian(viewer)),
  /** A confirmed guardian says yes, any guardian says no; safeguarding answers for children without a confirmed one. */
  'id-card:answer-for-family': (
    viewer: Viewer,
    child: { guardianIds: readonly string[]; confirmedIds: readonly string[]; isAllowed: boolean },
  ) =>
    viewer !== null &&
    ((child.isAllowed ? child.confirmedIds : child.guardianIds).includes(viewer.id) ||
      (child.confirmedIds.length === 0 && isSafeguardingAdmin(viewer))),
  'id-card:read-for-family': (viewer: Viewer, child: ChildFacts) =>
    isAdminOrFamily(viewer, child.id, child.guardianIds),
  'id-cards:edit': (viewer: Viewer) => isAdmin(viewer),
  /** Any admin can print the file: who prints is often not who chose. */
  'card-batch:read': (viewer: Viewer, _batch: { id: string }) => isAdmin(viewer),
  'id-cards:verify-unlimited': (viewer: Viewer) => isAdmin(viewer),
  /** Counted apart, so that a stranger cannot use up the wrong answers. */
  'id-cards:confirm-apart': (viewer: Viewer) => isAdmin(viewer) || viewer?.isVerified === true,
  'ceo-signatures:use': (viewer: Viewer) => isAdmin(viewer),
  /** Mails contain links that set a password or confirm an address, so this exists in the demo only. */
  'mails:read-outbox': (viewer: Viewer) => isAdmin(viewer),
  'settings:read': (viewer: Viewer) => isAdmin(viewer),
  'settings:change': (viewer: Viewer) => isAdmin(viewer),
  'jobs:manage': (viewer: Viewer) => isAdmin(viewer),
  'audit:read': (viewer: Viewer) => isAdmin(viewer),
  'trash:use': (viewer: Viewer) => isAdmin(viewer),
  'approvals:read': (viewer: Viewer) => isAdmin(viewer),
  'approval:decide': (viewer: Viewer, approval: { requestedBy: string }) =>
    isAdmin(viewer) && !isSelf(viewer, approval.requestedBy),
  'approval:withdraw': (viewer: Viewer, approval: { requestedBy: string }) =>
    isAdmin(viewer) && isSelf(viewer, approval.requestedBy),
} as const;

export type Permission = keyof typeof permissions;

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
export type Facts<P extends Permission> = Tail<Parameters<(typeof permissions)[P]>>;
export type BarePermission = { [P in Permission]: Facts<P> extends [] ? P : never }[Permission];
export type RecordPermission = Exclude<Permission, BarePermission>;

/** A missing record, or one of the wrong type, does not compile. */
export function can<P extends Permission>(viewer: Viewer, permission: P, ...facts: Facts<P>): boolean {
  const rule = permissions[permission] as (viewer: Viewer, ...facts: readonly unknown[]) => boolean;
  return rule(viewer, ...facts);
}

/** The role whose dashboard a user gets; null for an unknown role. */
export function homeRole(viewer: { role: string } | null): Role | null {
  return ROLES.find((role) => role === viewer?.role) ?? null;
}
