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
  /** It can be played: its files for playback are made. */
  isReady: boolean;
  ownerIsActive: boolean;
  ownerIsMinor: boolean;
  isForScouts: boolean;
  isHidden: boolean;
  guardianIds?: readonly string[];
}

/** The facts about a video that decide the rights of the player's family. */
type FamilyVideo = Pick<VideoFacts, 'playerId' | 'ownerIsMinor' | 'guardianIds'>;

interface ChildFacts {
  id: string;
  guardianIds: readonly string[];
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
/** Guardians may have any role except admin, because admins would confirm themselves. */
const isOneOf = (viewer: Viewer, guardianIds: readonly string[]) =>
  viewer !== null && !isAdmin(viewer) && guardianIds.includes(viewer.id);
const isAdminOrFamily = (viewer: Viewer, playerId: string, guardianIds: readonly string[] = []) =>
  isAdminOrSelf(viewer, playerId) || isOneOf(viewer, guardianIds);
const isLive = (video: VideoFacts) =>
  video.isApproved && video.isPublic && video.isReady && video.ownerIsActive && !video.isHidden;
/** An unverified scout sees no minor anywhere, not even a clip that a guardian lets everyone see. */
const isShownTo = (viewer: Viewer, video: VideoFacts) =>
  isLive(video) && (isVerifiedScout(viewer) || (!video.isForScouts && !(video.ownerIsMinor && isScout(viewer))));

const isDiscoverable = (viewer: Viewer, account: AccountFacts) =>
  hasRole(account, 'player') && account.isActive && !account.isHidden && (!account.isMinor || isVerifiedScout(viewer));

/** Adults answer themselves. For minors these guardians answer, and safeguarding admins if there is none or none answers. */
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
  'session:use': (viewer) => isSignedIn(viewer),

  'users:list': (viewer) => isSignedIn(viewer),
  /** Guardians only write to the admin team and act for their children. */
  'users:list-members': (viewer) => isSignedIn(viewer) && !isGuardian(viewer),
  'users:list-guardians': (viewer) => isAdmin(viewer),
  'users:list-minors': (viewer) => !isScout(viewer) || isVerifiedScout(viewer),
  /** Others find a minor by the exact username or in a conversation, so that they cannot browse children. */
  'users:browse-minors': (viewer) => isVerifiedScout(viewer) || isAdmin(viewer),
  /** Others get a minor's short card in lists. The rest is on the player's page, and the family sees who opened it. */
  'user:listed-whole': (viewer, user: ChildFacts & { isMinor: boolean }) =>
    !user.isMinor || isAdminOrFamily(viewer, user.id, user.guardianIds),
  'users:administer': (viewer) => isAdmin(viewer),
  /** Not their own account, so that admins cannot lock themselves out. */
  'user:change': (viewer, account: { id: string }) => isAdmin(viewer) && !isSelf(viewer, account.id),
  /** Only safeguarding admins, because a player who counts as an adult loses the protection of minors. */
  'birth-date:make-older': (viewer, player: { id: string }) =>
    isSafeguardingAdmin(viewer) && !isSelf(viewer, player.id),
  'birth-dates:read': (viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  'birth-date-request:withdraw': (viewer, request: { userId: string }) => isSelf(viewer, request.userId),
  'contact-details:choose': (viewer) => isPlayer(viewer),
  'users:list-hidden': (viewer) => isSignedIn(viewer) && !isScout(viewer),
  'user:read': (viewer, account: AccountFacts) =>
    isAdminOrSelf(viewer, account.id) || (isScout(viewer) && isDiscoverable(viewer, account)),
  'user:read-all-fields': (viewer, account: { id: string }) => isAdminOrSelf(viewer, account.id),
  /** Registration is open and many players are minors, so only verified scouts see contact data. */
  'player:contact-data': (viewer, player: ContactFacts) =>
    isAdminOrSelf(viewer, player.id) ||
    (isVerifiedScout(viewer) && !player.isMinor && (!player.isOnAcceptance || player.hasAccepted)),
  'guardian-contacts:read': (viewer, player: { isMinor: boolean; hasAccepted: boolean }) =>
    isVerifiedScout(viewer) && player.isMinor && player.hasAccepted,
  'player:location': (viewer, player: { id: string; isMinor: boolean }) =>
    isAdminOrSelf(viewer, player.id) || !player.isMinor,

  'players:list': (viewer) => isScout(viewer) || isAdmin(viewer),
  /** Filtering by age would reveal the year of birth. */
  'players:filter-by-age': (viewer) => isAdmin(viewer) || isVerifiedScout(viewer),
  /** Filtering by distance would tell where a player lives. */
  'players:filter-by-distance': (viewer) => isAdmin(viewer) || isVerifiedScout(viewer),
  'players:list-unverified': (viewer) => isAdmin(viewer),
  'player:track-view': (viewer) => isScout(viewer) || isAdmin(viewer),
  'player:confirm-availability': (viewer) => isPlayer(viewer),
  'player:count-own-viewers': (viewer) => isPlayer(viewer),
  'player:count-own-savers': (viewer) => isPlayer(viewer),
  'player-profiles:write': (viewer) => isPlayer(viewer) || isAdmin(viewer),
  'player-profile:write': (viewer, account: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, account.id)),
  'scout-profiles:write': (viewer) => isScout(viewer) || isAdmin(viewer),
  'scout-profile:write': (viewer, account: { id: string }) =>
    isAdmin(viewer) || (isScout(viewer) && isSelf(viewer, account.id)),
  'scout-standing:read': (viewer, scout: { id: string }) =>
    isSignedIn(viewer) && (!isScout(viewer) || isSelf(viewer, scout.id)),
  'saved-players:use': (viewer, scout: { id: string }) => isScout(viewer) && isSelf(viewer, scout.id),
  /** What scouts write down is theirs alone, whatever their role: its procedures take no other user than the caller. */
  'player-files:use': (viewer) => isScout(viewer),
  /** Of other players a file says that they are no longer available, and not why. */
  'player-file:see-player': (viewer, account: AccountFacts & { isVerified: boolean }) =>
    isScout(viewer) && account.isVerified && isDiscoverable(viewer, account),

  'videos:upload': (viewer) => isPlayer(viewer) || isAdmin(viewer),
  'video:upload-for': (viewer, player: { id: string }) =>
    isAdmin(viewer) || (isPlayer(viewer) && isSelf(viewer, player.id)),
  'upload:continue': (viewer, upload: { userId: string }) => isSelf(viewer, upload.userId),
  'videos:moderate': (viewer) => isAdmin(viewer),
  'video:watch': (viewer, video: VideoFacts) =>
    isShownTo(viewer, video) || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  'videos:watch-for-scouts': (viewer) => isVerifiedScout(viewer),
  /** The original may say where and with which device it was filmed. */
  'video:read-original': (viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),
  /** Texts of a minor's clip may have contact data, which bypasses the guardian. */
  'video:read-contacts': (viewer, video: { playerId: string; ownerIsMinor: boolean }) =>
    !video.ownerIsMinor || isAdminOrSelf(viewer, video.playerId),
  /** The public reads only the first name of a minor, because the clip shows the face. */
  'video:read-names': (viewer, video: FamilyVideo) =>
    !video.ownerIsMinor || isVerifiedScout(viewer) || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  /** Others cannot save a minor's clip, because a file can be passed on. */
  'video:keep-file': (viewer, video: FamilyVideo) =>
    !video.ownerIsMinor || isAdminOrFamily(viewer, video.playerId, video.guardianIds),
  'video:reprocess': (viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),
  'video:count-play': (viewer, video: VideoFacts) =>
    isShownTo(viewer, video) && !isAdmin(viewer) && !isSelf(viewer, video.playerId),
  'video:read-plays': (viewer, video: { playerId: string }) => isAdminOrSelf(viewer, video.playerId),
  'video:delete': (viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),

  /** Only the player changes a clip. Admins decide about it. */
  'video:edit': (viewer, video: VideoFacts) => isPlayer(viewer) && isSelf(viewer, video.playerId),
  /** Players read why a video was rejected, without the notes of admins. */
  'video:read-history': (viewer, video: VideoFacts) => isAdminOrSelf(viewer, video.playerId),

  'video:arrange': (viewer, video: VideoFacts) => isPlayer(viewer) && isSelf(viewer, video.playerId),

  'image:use': (viewer, owner: { id: string }) => isAdmin(viewer) || (isSelf(viewer, owner.id) && !isGuardian(viewer)),

  /** A picture is public while an active entry of the home page shows it. */
  'content-image:see': (viewer, image: { isShown: boolean }) => image.isShown || isAdmin(viewer),
  'content:see-inactive': (viewer) => isAdmin(viewer),
  'content:manage': (viewer) => isAdmin(viewer),

  'messages:of': (viewer, user: { id: string }) => isSelf(viewer, user.id),
  'message:see': (viewer, message: { senderId: string; receiverId: string }) =>
    isSelf(viewer, message.senderId) || isSelf(viewer, message.receiverId),
  /** Both users see whether the other is verified, and the organization of a scout, because many players are minors. */
  'conversation:see': (viewer, conversation: { userId: string }) => isSelf(viewer, conversation.userId),
  /** Scouts lose their conversations with a minor whose guardian allows no contact; the family keeps them. */
  'conversations:keep': (viewer) => isSignedIn(viewer) && !isScout(viewer),
  'message:mark-read': (viewer, message: { receiverId: string }) => isSelf(viewer, message.receiverId),

  'guardian:act-for': (viewer, child: { guardianIds: readonly string[] }) => isOneOf(viewer, child.guardianIds),
  /** Only guardians that the safeguarding team has confirmed make a child reachable. */
  'guardian:open-for': (viewer, child: { confirmedIds: readonly string[] }) => isOneOf(viewer, child.confirmedIds),
  /** Guardians decide nothing about the child's conversation with themselves. The others who answer for the child do. */
  'guardian:open-conversation': (viewer, { otherId }: { otherId: string }) =>
    isSignedIn(viewer) && !isSelf(viewer, otherId),
  'guardians:use': (viewer) => isSignedIn(viewer) && !isAdmin(viewer),
  /** A minor invites guardians, and so can an admin who knows the family. */
  'guardian:invite': (viewer, child: { id: string; isMinor: boolean }) =>
    child.isMinor && isAdminOrSelf(viewer, child.id),
  'guardians:read': (viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  /** Guardians read each other's name but not the address, because they may live apart. */
  'guardian-address:read': (viewer, one: { id: string; guardianId: string | null }) =>
    isAdminOrSelf(viewer, one.id) || isSelf(viewer, one.guardianId),
  'guardian:withdraw-invitation': (viewer, child: { id: string }) => isAdminOrSelf(viewer, child.id),
  'guardian:judge': (viewer, other: { guardianId: string | null; guardianIds: readonly string[] }) =>
    isOneOf(viewer, other.guardianIds) && other.guardianId !== null && !isSelf(viewer, other.guardianId),
  'guardian:confirm': (viewer, { guardianId }: { guardianId: string | null }) =>
    isSafeguardingAdmin(viewer) && guardianId !== null && !isSelf(viewer, guardianId),
  'guardian:end': (viewer, guardianship: { guardianId: string | null }) =>
    isAdminOrSelf(viewer, guardianship.guardianId),
  'consents:read': (viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  /** Welfare officers of a club do not answer. Adults answer for themselves. */
  'consent:record': (viewer, child: { id: string; isMinor: boolean; consentingIds: readonly string[] }) =>
    child.isMinor ? isOneOf(viewer, child.consentingIds) : isSelf(viewer, child.id),
  'consent:allow-public': (viewer, child: { id: string; isMinor: boolean; confirmedIds: readonly string[] }) =>
    child.isMinor ? isOneOf(viewer, child.confirmedIds) : isSelf(viewer, child.id),
  'consent:record-without-guardian': (viewer, child: { isMinor: boolean; consentingIds: readonly string[] }) =>
    isSafeguardingAdmin(viewer) && child.isMinor && child.consentingIds.length === 0,

  'contact-request:answer': (viewer, request: RequestFacts) => isAnswering(viewer, request, request.guardianIds),
  /** For a minor only a confirmed guardian can accept. */
  'contact-request:accept': (viewer, request: RequestFacts) => isAnswering(viewer, request, request.confirmedIds),
  'contact-request:withdraw': (viewer, request: { askerId: string }) => isSelf(viewer, request.askerId),
  /**
   * Admins cannot be blocked, because users must be able to read why their account was changed. They block no one, since they
   * see all users and a block of theirs would have no effect.
   */
  'user:block': (viewer, account: { id: string; role: Role }) =>
    isSignedIn(viewer) && !isAdmin(viewer) && !isSelf(viewer, account.id) && !hasRole(account, 'admin'),
  'cases:handle': (viewer) => isSafeguardingAdmin(viewer),
  'case:handle': (viewer, { aboutId }: { aboutId: string | null }) =>
    isSafeguardingAdmin(viewer) && !isSelf(viewer, aboutId),
  'safeguarding:assign': (viewer) => isSafeguardingAdmin(viewer),

  /** Admins cannot read the notifications of others. */
  'notification:use': (viewer, notification: { userId: string }) => isSelf(viewer, notification.userId),

  'id-card:read': (viewer, holder: { id: string }) => isAdminOrSelf(viewer, holder.id),
  'id-card:request': (viewer, holder: { id: string }) =>
    isAdmin(viewer) || (isSelf(viewer, holder.id) && !isGuardian(viewer)),
  /** A confirmed guardian says yes, any guardian says no; safeguarding answers for children without a confirmed one. */
  'id-card:answer-for-family': (
    viewer,
    child: { guardianIds: readonly string[]; confirmedIds: readonly string[]; isAllowed: boolean },
  ) =>
    viewer !== null &&
    ((child.isAllowed ? child.confirmedIds : child.guardianIds).includes(viewer.id) ||
      (child.confirmedIds.length === 0 && isSafeguardingAdmin(viewer))),
  'id-card:read-for-family': (viewer, child: ChildFacts) => isAdminOrFamily(viewer, child.id, child.guardianIds),
  'id-cards:edit': (viewer) => isAdmin(viewer),
  /** Any admin can print the file, because another admin may have chosen the cards. */
  'card-batch:read': (viewer, _batch: { id: string }) => isAdmin(viewer),
  'id-cards:verify-unlimited': (viewer) => isAdmin(viewer),
  /** Their attempts count separately, so that anonymous callers cannot use them up. */
  'id-cards:confirm-apart': (viewer) => isAdmin(viewer) || viewer?.isVerified === true,
  'ceo-signatures:use': (viewer) => isAdmin(viewer),
  /** Mails contain links that set a password or confirm an address, so this exists in the demo only. */
  'mails:read-outbox': (viewer) => isAdmin(viewer),
  'settings:read': (viewer) => isAdmin(viewer),
  'settings:change': (viewer) => isAdmin(viewer),
  'jobs:manage': (viewer) => isAdmin(viewer),
  'audit:read': (viewer) => isAdmin(viewer),
  'trash:use': (viewer) => isAdmin(viewer),
  'approvals:read': (viewer) => isAdmin(viewer),
  'approval:decide': (viewer, approval: { requestedBy: string }) =>
    isAdmin(viewer) && !isSelf(viewer, approval.requestedBy),
  'approval:withdraw': (viewer, approval: { requestedBy: string }) =>
    isAdmin(viewer) && isSelf(viewer, approval.requestedBy),
} as const satisfies Record<string, (viewer: Viewer, ...facts: never[]) => boolean>;

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
