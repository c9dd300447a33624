import type { RegistrationRole } from '@touchline/contracts/options';
import { homeRole } from '@touchline/contracts/permissions';

/** Every address of the app, so that a route changes in one place. */
export const paths = {
  home: () => '/',
  features: () => '/#features',
  howItWorks: () => '/#how-it-works',
  login: () => '/auth/login',
  register: (role?: RegistrationRole) => (role ? `/auth/register?role=${role}` : '/auth/register'),
  forgotPassword: () => '/forgot-password',
  /** Links in mails add their secret behind a #. */
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  /** Redirects by role; linked as Settings in the user menu. */
  settings: () => '/settings',
  /** Email address, phone number and date of birth, for every role. With a field, the page opens there. */
  account: (field?: string) => (field ? `/account#${field}` : '/account'),
  accountPrivacy: () => '/account/privacy',
  accountNotifications: () => '/account/notifications',
  accountSecurity: () => '/account/security',
  /** The link of an e-mail adds `?token=`. */
  unsubscribe: () => '/unsubscribe',
  /** The API documentation, served by the server. */
  apiDocs: () => '/api/docs/',
  /** Redirects to the admin's dashboard; linked in the footer for all visitors. */
  admin: () => '/admin',
  /** `query` opens the form of a video: { video: id }. */
  playerDashboard: (query: Record<string, string> = {}) => withQuery('/player/dashboard', query),
  /** With a field, the page opens there. */
  playerProfile: (field?: string) => (field ? `/player/profile#${field}` : '/player/profile'),
  /** Asks a minor who has just registered for the e-mail of a parent. */
  playerGuardian: () => '/player/guardian',
  /** `query` opens one of the player's videos at a second: { video: id, t: '83' }. */
  player: (id: string, query: Record<string, string> = {}) => withQuery(`/players/${encodeURIComponent(id)}`, query),
  scoutDashboard: () => '/scout/dashboard',
  /** `query` sets filters: { position: 'Striker' }. */
  scoutDiscover: (query: Record<string, string> = {}) => withQuery('/scout/discover', query),
  /** What the scout has written down about players. `query` sets view, layout and filters: { view: 'due' }. */
  scoutPlayers: (query: Record<string, string> = {}) => withQuery('/scout/players', query),
  scoutProfile: () => '/scout/profile',
  /** The public check of an ID card; the QR code of a card adds `?code=`. */
  verify: () => '/verify',
  /** The inbox, or the conversation with the given user. */
  messages: (withId?: string) => (withId ? `/messages?with=${encodeURIComponent(withId)}` : '/messages'),
  notifications: () => '/notifications',
  guardianDashboard: () => '/guardian/dashboard',
  guardianProfile: () => '/guardian/profile',
  /** The link of an e-mail adds its secret behind a #. */
  guardianInvitation: () => '/guardian/invitation',
  adminDashboard: () => '/admin/dashboard',
  /** `query` sets filters: { status: 'unverified' }. */
  adminUsers: (query: Record<string, string> = {}) => withQuery('/admin/users', query),
  /** `query` sets filters: { status: 'pending' }. */
  adminContent: (query: Record<string, string> = {}) => withQuery('/admin/content', query),
  /** The review mode: one waiting video after the other. `query` begins with a certain one: { video: id }. */
  adminReview: (query: Record<string, string> = {}) => withQuery('/admin/content/review', query),
  /** The page of one user; for admins. */
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  /** `query` chooses a tab, or opens the form of a new entry: { add: '1' }. */
  adminContentManager: (query: Record<string, string> = {}) => withQuery('/admin/content-manager', query),
  /** `query` opens a case or a tab: { case: id }, { tab: 'requests' }. */
  adminSafeguarding: (query: Record<string, string> = {}) => withQuery('/admin/safeguarding', query),
  adminJobs: () => '/admin/jobs',
  /** `query` sets filters: { target: id }. */
  adminAudit: (query: Record<string, string> = {}) => withQuery('/admin/audit', query),
  adminCards: (query: Record<string, string> = {}) => withQuery('/admin/cards', query),
  adminTrash: () => '/admin/trash',
  /** What needs a second admin. */
  adminApprovals: () => '/admin/approvals',
  /** The e-mails of the demo. */
  adminOutbox: () => '/admin/outbox',
  adminProfile: () => '/admin/profile',
  /** An unknown role has no dashboard and gets the landing page. */
  dashboardOf: (role: string) => {
    const home = homeRole({ role });
    return home ? `/${home}/dashboard` : '/';
  },
  /** With a field, the page opens there. */
  profileOf: (role: string, field?: string) => {
    const home = homeRole({ role });
    if (!home) return '/';
    return field ? `/${home}/profile#${field}` : `/${home}/profile`;
  },
} as const;

function withQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
