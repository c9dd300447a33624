import { paths } from '../lib/paths.ts';
import { drawnRoutes } from './drawn-routes.ts';
import { homeRoute } from './home-route.ts';
import { AdminRedirect, OwnPageRedirect } from './pages/redirects.tsx';
import { lazyPage } from './router/lazy-page.tsx';
import type { AppRoute } from './router/route-page.tsx';

/** All addresses of the app, who may see them, and their pages. The code of each page is fetched when it is first shown. */
export const routes: readonly AppRoute[] = [
  homeRoute,
  ...drawnRoutes,
  {
    path: paths.register(),
    access: 'public',
    title: 'Create your account',
    Page: lazyPage(() => import('./pages/auth/register-page.tsx').then((page) => page.RegisterPage)),
  },
  {
    path: paths.forgotPassword(),
    access: 'public',
    title: 'Forgot Password',
    Page: lazyPage(() => import('./pages/auth/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage)),
  },
  {
    path: paths.resetPassword(),
    access: 'public',
    title: 'New Password',
    Page: lazyPage(() => import('./pages/auth/reset-password-page.tsx').then((page) => page.ResetPasswordPage)),
  },
  {
    path: paths.confirmEmail(),
    access: 'public',
    title: 'Confirm Email',
    Page: lazyPage(() => import('./pages/auth/confirm-email-page.tsx').then((page) => page.ConfirmEmailPage)),
  },
  {
    path: paths.unsubscribe(),
    access: 'public',
    title: 'Unsubscribe',
    Page: lazyPage(() => import('./pages/unsubscribe-page.tsx').then((page) => page.UnsubscribePage)),
  },
  {
    path: paths.playerDashboard(),
    access: 'player',
    title: 'Dashboard',
    Page: lazyPage(() => import('./pages/player/player-dashboard-page.tsx').then((page) => page.PlayerDashboardPage)),
  },
  {
    path: paths.playerProfile(),
    access: 'player',
    title: 'Profile',
    Page: lazyPage(() => import('./pages/player/player-profile-page.tsx').then((page) => page.PlayerProfilePage)),
  },
  {
    path: '/players/:id',
    access: ['scout', 'admin'],
    title: 'Player',
    Page: lazyPage(() => import('./pages/player-page.tsx').then((page) => page.PlayerPage)),
  },
  {
    path: paths.playerGuardian(),
    access: 'player',
    title: 'Your Guardian',
    Page: lazyPage(() => import('./pages/player/player-guardian-page.tsx').then((page) => page.PlayerGuardianPage)),
  },
  {
    path: paths.scoutDashboard(),
    access: 'scout',
    title: 'Dashboard',
    Page: lazyPage(() => import('./pages/scout/scout-dashboard-page.tsx').then((page) => page.ScoutDashboardPage)),
  },
  {
    path: paths.scoutDiscover(),
    access: 'scout',
    title: 'Discover Players',
    Page: lazyPage(() => import('./pages/scout/scout-discover-page.tsx').then((page) => page.ScoutDiscoverPage)),
  },
  {
    path: paths.scoutProfile(),
    access: 'scout',
    title: 'Profile',
    Page: lazyPage(() => import('./pages/scout/scout-profile-page.tsx').then((page) => page.ScoutProfilePage)),
  },
  {
    path: paths.guardianDashboard(),
    access: 'guardian-of-a-player',
    title: 'Dashboard',
    Page: lazyPage(() =>
      import('./pages/guardian/guardian-dashboard-page.tsx').then((page) => page.GuardianDashboardPage),
    ),
  },
  {
    path: paths.guardianProfile(),
    access: 'guardian',
    title: 'Profile',
    Page: lazyPage(() => import('./pages/guardian/guardian-profile-page.tsx').then((page) => page.GuardianProfilePage)),
  },
  {
    path: paths.guardianInvitation(),
    access: 'public',
    title: 'Become a Guardian',
    Page: lazyPage(() =>
      import('./pages/guardian/guardian-invitation-page.tsx').then((page) => page.GuardianInvitationPage),
    ),
  },
  {
    path: paths.adminDashboard(),
    access: 'admin',
    title: 'Admin Dashboard',
    Page: lazyPage(() => import('./pages/admin/admin-dashboard-page.tsx').then((page) => page.AdminDashboardPage)),
  },
  {
    path: paths.adminUsers(),
    access: 'admin',
    title: 'User Management',
    Page: lazyPage(() => import('./pages/admin/admin-users-page.tsx').then((page) => page.AdminUsersPage)),
  },
  {
    path: '/admin/users/:id',
    access: 'admin',
    title: 'User',
    Page: lazyPage(() => import('./pages/admin/admin-user-page.tsx').then((page) => page.AdminUserPage)),
  },
  {
    path: paths.adminContent(),
    access: 'admin',
    title: 'Content Moderation',
    Page: lazyPage(() => import('./pages/admin/admin-content-page.tsx').then((page) => page.AdminContentPage)),
  },
  {
    path: paths.adminReview(),
    access: 'admin',
    title: 'Review Videos',
    Page: lazyPage(() => import('./pages/admin/admin-review-page.tsx').then((page) => page.AdminReviewPage)),
  },
  {
    path: paths.adminSafeguarding(),
    access: 'admin',
    title: 'Safeguarding',
    Page: lazyPage(() =>
      import('./pages/admin/admin-safeguarding-page.tsx').then((page) => page.AdminSafeguardingPage),
    ),
  },
  {
    path: paths.adminOutbox(),
    access: 'admin',
    title: 'Outbox',
    Page: lazyPage(() => import('./pages/admin/admin-outbox-page.tsx').then((page) => page.AdminOutboxPage)),
  },
  {
    path: paths.adminProfile(),
    access: 'admin',
    title: 'Profile',
    Page: lazyPage(() => import('./pages/admin/admin-profile-page.tsx').then((page) => page.AdminProfilePage)),
  },
  {
    path: paths.adminContentManager(),
    access: 'admin',
    title: 'Content Manager',
    Page: lazyPage(() => import('./pages/admin/content-manager-page.tsx').then((page) => page.ContentManagerPage)),
  },
  {
    path: paths.adminJobs(),
    access: 'admin',
    title: 'Background Jobs',
    Page: lazyPage(() => import('./pages/admin/admin-jobs-page.tsx').then((page) => page.AdminJobsPage)),
  },
  {
    path: paths.adminAudit(),
    access: 'admin',
    title: 'Audit Log',
    Page: lazyPage(() => import('./pages/admin/admin-audit-page.tsx').then((page) => page.AdminAuditPage)),
  },
  {
    path: paths.adminCards(),
    access: 'admin',
    title: 'ID Cards',
    Page: lazyPage(() => import('./pages/admin/admin-cards-page.tsx').then((page) => page.AdminCardsPage)),
  },
  {
    path: paths.adminTrash(),
    access: 'admin',
    title: 'Trash',
    Page: lazyPage(() => import('./pages/admin/admin-trash-page.tsx').then((page) => page.AdminTrashPage)),
  },
  {
    path: paths.adminApprovals(),
    access: 'admin',
    title: 'Approvals',
    Page: lazyPage(() => import('./pages/admin/admin-approvals-page.tsx').then((page) => page.AdminApprovalsPage)),
  },
  {
    path: paths.messages(),
    access: 'signed-in',
    title: 'Messages',
    Page: lazyPage(() => import('./pages/messages-page.tsx').then((page) => page.MessagesPage)),
  },
  {
    path: paths.notifications(),
    access: 'signed-in',
    title: 'Notifications',
    Page: lazyPage(() => import('./pages/notifications-page.tsx').then((page) => page.NotificationsPage)),
  },
  {
    path: paths.account(),
    access: 'signed-in',
    title: 'Account Security',
    Page: lazyPage(() => import('./pages/account-page.tsx').then((page) => page.AccountPage)),
  },
  // These three lead to other pages.
  { path: paths.admin(), access: 'admin', title: 'Admin', Page: AdminRedirect },
  { path: '/profile', access: 'signed-in', title: 'Profile', Page: OwnPageRedirect },
  { path: paths.settings(), access: 'signed-in', title: 'Settings', Page: OwnPageRedirect },
  {
    path: '*',
    access: 'public',
    title: 'Page not found',
    Page: lazyPage(() => import('./pages/not-found-page.tsx').then((page) => page.NotFoundPage)),
  },
];
