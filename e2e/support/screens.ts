import { readFileSync } from 'node:fs';

export interface Screen {
  /** Its name in `paths` of the app, or its path where it has parameters. */
  route: string;
  path: string;
  heading: string | RegExp;
}

/** What the addresses of the screens name. */
export interface Named {
  playerId: string;
  town: string;
  scoutId: string;
  caseId: string;
  verifyPath: string;
  unsubscribePath: string;
}

const SECRET = 'x'.repeat(43);

/** Every screen of the app by the role that sees it, with data on it. Guardians come by an invitation, so theirs has a link. */
export const screensOf = (named: Partial<Named>) =>
  ({
    visitor: [
      { route: 'home', path: '/', heading: /\S/ },
      { route: 'login', path: '/auth/login', heading: 'Sign in' },
      { route: 'register', path: '/auth/register', heading: 'Create your account' },
      { route: 'forgotPassword', path: '/forgot-password', heading: 'Forgot your password?' },
      { route: 'resetPassword', path: `/reset-password#${SECRET}`, heading: 'Choose a new password' },
      { route: 'confirmEmail', path: `/confirm-email#${SECRET}`, heading: 'Confirm your email' },
      { route: 'unsubscribe', path: named.unsubscribePath ?? '', heading: 'Unsubscribe' },
      { route: 'verify', path: named.verifyPath ?? '', heading: 'ID Card Verification Portal' },
      { route: '*', path: '/no-such-page', heading: '404 Page Not Found' },
    ],
    player: [
      { route: 'playerDashboard', path: '/player/dashboard', heading: /^Welcome/ },
      { route: 'playerProfile', path: '/player/profile', heading: /Player Profile$/ },
      { route: 'messages', path: `/messages?with=${named.scoutId}`, heading: 'Messages' },
      { route: 'notifications', path: '/notifications', heading: 'Notifications' },
      { route: 'account', path: '/account', heading: 'Personal Details' },
      { route: 'accountPrivacy', path: '/account/privacy', heading: 'Privacy' },
      { route: 'accountNotifications', path: '/account/notifications', heading: 'Notification Settings' },
      { route: 'accountSecurity', path: '/account/security', heading: 'Account Security' },
    ],
    scout: [
      { route: 'scoutDashboard', path: '/scout/dashboard', heading: /^Welcome/ },
      { route: 'scoutDiscover', path: `/scout/discover?location=${named.town}`, heading: 'Discover Players' },
      { route: 'scoutPlayers', path: '/scout/players', heading: 'My Players' },
      { route: 'scoutPlayers', path: '/scout/players?as=board', heading: 'My Players' },
      { route: '/players/:id', path: `/players/${named.playerId}`, heading: /\S/ },
      { route: 'scoutProfile', path: '/scout/profile', heading: 'Scout Profile' },
      { route: 'messages', path: `/messages?with=${named.playerId}`, heading: 'Messages' },
    ],
    guardian: [
      { route: 'guardianDashboard', path: '/guardian/dashboard', heading: 'Guardian Dashboard' },
      { route: 'guardianDashboard', path: '/guardian/dashboard?tab=conversations', heading: 'Guardian Dashboard' },
      { route: 'guardianProfile', path: '/guardian/profile', heading: 'Guardian Profile' },
    ],
    admin: [
      { route: 'adminDashboard', path: '/admin/dashboard', heading: 'Admin Dashboard' },
      { route: 'adminUsers', path: `/admin/users?search=${named.town}`, heading: 'User Management' },
      { route: '/admin/users/:id', path: `/admin/users/${named.playerId}`, heading: /\S/ },
      { route: '/players/:id', path: `/players/${named.playerId}`, heading: /\S/ },
      { route: 'adminContent', path: `/admin/content?search=${named.town}`, heading: 'Content Moderation' },
      { route: 'adminSafeguarding', path: '/admin/safeguarding', heading: 'Safeguarding' },
      { route: 'adminSafeguarding', path: `/admin/safeguarding?case=${named.caseId}`, heading: 'Safeguarding' },
      { route: 'adminOutbox', path: '/admin/outbox', heading: 'Outbox' },
      { route: 'adminProfile', path: '/admin/profile', heading: 'Admin Profile' },
      { route: 'adminContentManager', path: '/admin/content-manager', heading: 'Content Manager' },
      { route: 'adminContentManager', path: '/admin/content-manager?tab=featured', heading: 'Content Manager' },
      { route: 'adminJobs', path: '/admin/jobs', heading: 'Background Jobs' },
      { route: 'adminAudit', path: '/admin/audit', heading: 'Audit Log' },
      { route: 'adminCards', path: `/admin/cards?search=${named.town}`, heading: 'ID Cards' },
      { route: 'adminTrash', path: '/admin/trash', heading: 'Trash' },
      { route: 'adminApprovals', path: '/admin/approvals', heading: 'Approvals' },
      { route: 'messages', path: '/messages', heading: 'Messages' },
    ],
  }) as const satisfies Record<string, readonly Screen[]>;

/** Scanned where they have data: by a child, by a guardian, and the review mode on a server of its own (platform.spec.ts). */
const ELSEWHERE = ['playerGuardian', 'guardianInvitation', 'adminReview'];
const REDIRECTS = ['admin', '/profile', 'settings'];

/** Compares the screens with the routes of the app, whose code is not for this workspace to load. */
export function routesWithoutScreen(): { missing: string[]; unknown: string[] } {
  const files = ['routes.tsx', 'prerendered-routes.ts'];
  const text = files.map((file) => readFileSync(new URL(`../../apps/web/src/app/${file}`, import.meta.url), 'utf8'));
  const routes = [...text.join('\n').matchAll(/\b(?:path: |page\(\s*)(?:paths\.(\w+)\(\)|'([^']+)')/g)].map(
    ([, name, path]) => name ?? path ?? '',
  );
  const known = [
    ...Object.values(screensOf({}))
      .flat()
      .map(({ route }) => route as string),
    ...ELSEWHERE,
    ...REDIRECTS,
  ];
  return {
    missing: routes.filter((route) => !known.includes(route)),
    unknown: known.filter((route) => !routes.includes(route)),
  };
}
