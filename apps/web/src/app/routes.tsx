import { paths } from '../lib/paths.ts';
import { AdminRedirect, OwnPageRedirect } from './landing.tsx';
import { homeRoute, prerenderedRoutes } from './prerendered-routes.ts';
import { type AppRoute, page } from './router/route.ts';

/**
 * All addresses of the app, who may see them, their titles, and their pages. The router has its own `lazy`, in a mode that
 * adds 14 kB to the script of every page and hydrates the landing page in one piece instead of in slices.
 */
export const routes: readonly AppRoute[] = [
  homeRoute,
  ...prerenderedRoutes,
  page(paths.register(), 'public', 'Create your account', () => import('./pages/auth/register-page.tsx')),
  page(paths.forgotPassword(), 'public', 'Forgot Password', () => import('./pages/auth/forgot-password-page.tsx')),
  page(paths.resetPassword(), 'public', 'New Password', () => import('./pages/auth/reset-password-page.tsx')),
  page(paths.confirmEmail(), 'public', 'Confirm Email', () => import('./pages/auth/confirm-email-page.tsx')),
  page(paths.unsubscribe(), 'public', 'Unsubscribe', () => import('./pages/unsubscribe-page.tsx')),
  page(paths.playerDashboard(), 'player', 'Dashboard', () => import('./pages/player/player-dashboard-page.tsx')),
  page(paths.playerProfile(), 'player', 'Profile', () => import('./pages/player/player-profile-page.tsx')),
  page('/players/:id', ['scout', 'admin'], 'Player', () => import('./pages/player-page.tsx')),
  page(paths.playerGuardian(), 'player', 'Your Guardian', () => import('./pages/player/player-guardian-page.tsx')),
  page(paths.scoutDashboard(), 'scout', 'Dashboard', () => import('./pages/scout/scout-dashboard-page.tsx')),
  page(paths.scoutDiscover(), 'scout', 'Discover Players', () => import('./pages/scout/scout-discover-page.tsx')),
  page(paths.scoutPlayers(), 'scout', 'My Players', () => import('./pages/scout/scout-players-page.tsx')),
  page(paths.scoutProfile(), 'scout', 'Profile', () => import('./pages/scout/scout-profile-page.tsx')),
  page(
    paths.guardianDashboard(),
    'guardian-of-a-player',
    'Dashboard',
    () => import('./pages/guardian/guardian-dashboard-page.tsx'),
  ),
  page(paths.guardianProfile(), 'guardian', 'Profile', () => import('./pages/guardian/guardian-profile-page.tsx')),
  page(
    paths.guardianInvitation(),
    'public',
    'Become a Guardian',
    () => import('./pages/guardian/guardian-invitation-page.tsx'),
  ),
  page(paths.adminDashboard(), 'admin', 'Admin Dashboard', () => import('./pages/admin/admin-dashboard-page.tsx')),
  page(paths.adminUsers(), 'admin', 'User Management', () => import('./pages/admin/admin-users-page.tsx')),
  page('/admin/users/:id', 'admin', 'User', () => import('./pages/admin/admin-user-page.tsx')),
  page(paths.adminContent(), 'admin', 'Content Moderation', () => import('./pages/admin/admin-content-page.tsx')),
  page(paths.adminReview(), 'admin', 'Review Videos', () => import('./pages/admin/admin-review-page.tsx')),
  page(paths.adminSafeguarding(), 'admin', 'Safeguarding', () => import('./pages/admin/admin-safeguarding-page.tsx')),
  page(paths.adminOutbox(), 'admin', 'Outbox', () => import('./pages/admin/admin-outbox-page.tsx')),
  page(paths.adminProfile(), 'admin', 'Profile', () => import('./pages/admin/admin-profile-page.tsx')),
  page(paths.adminContentManager(), 'admin', 'Content Manager', () => import('./pages/admin/content-manager-page.tsx')),
  page(paths.adminJobs(), 'admin', 'Background Jobs', () => import('./pages/admin/admin-jobs-page.tsx')),
  page(paths.adminAudit(), 'admin', 'Audit Log', () => import('./pages/admin/admin-audit-page.tsx')),
  page(paths.adminCards(), 'admin', 'ID Cards', () => import('./pages/admin/admin-cards-page.tsx')),
  page(paths.adminTrash(), 'admin', 'Trash', () => import('./pages/admin/admin-trash-page.tsx')),
  page(paths.adminApprovals(), 'admin', 'Approvals', () => import('./pages/admin/admin-approvals-page.tsx')),
  page(paths.messages(), 'signed-in', 'Messages', () => import('./pages/messages-page.tsx')),
  page(paths.notifications(), 'signed-in', 'Notifications', () => import('./pages/notifications-page.tsx')),
  page(paths.account(), 'signed-in', 'Personal Details', () => import('./pages/account/personal-page.tsx')),
  page(paths.accountPrivacy(), 'signed-in', 'Privacy', () => import('./pages/account/privacy-page.tsx')),
  page(
    paths.accountNotifications(),
    'signed-in',
    'Notification Settings',
    () => import('./pages/account/notification-settings-page.tsx'),
  ),
  page(paths.accountSecurity(), 'signed-in', 'Account Security', () => import('./pages/account/security-page.tsx')),
  // These three lead to other pages.
  { path: paths.admin(), access: 'admin', title: 'Admin', Page: AdminRedirect },
  { path: '/profile', access: 'signed-in', title: 'Profile', Page: OwnPageRedirect },
  { path: paths.settings(), access: 'signed-in', title: 'Settings', Page: OwnPageRedirect },
  page('*', 'public', 'Page not found', () => import('./pages/not-found-page.tsx')),
];
