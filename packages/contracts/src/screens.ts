/** The addresses of the app's pages. A part that begins with a colon stands for any text. */
export const SCREENS = [
  '/',
  '/auth/login',
  '/auth/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/verify',
  '/player/dashboard',
  '/player/profile',
  '/player/guardian',
  '/players/:id',
  '/scout/dashboard',
  '/scout/discover',
  '/scout/players',
  '/scout/profile',
  '/guardian/dashboard',
  '/guardian/profile',
  '/guardian/invitation',
  '/admin',
  '/admin/dashboard',
  '/admin/users',
  '/admin/users/:id',
  '/admin/content',
  '/admin/content/review',
  '/admin/content-manager',
  '/admin/safeguarding',
  '/admin/cards',
  '/admin/audit',
  '/admin/jobs',
  '/admin/trash',
  '/admin/approvals',
  '/admin/outbox',
  '/admin/profile',
  '/messages',
  '/notifications',
  '/account',
  '/account/privacy',
  '/account/notifications',
  '/account/security',
  '/profile',
  '/settings',
] as const;

const PATTERN = new RegExp(`^(${SCREENS.map((path) => path.replace(/:\w+/, '[^/]+')).join('|')})/*$`, 'i');

/** Matches as the app's router does: decoded, in any case, with or without slashes at the end. */
export function isScreen(path: string): boolean {
  try {
    return PATTERN.test(decodeURI(path));
  } catch {
    return false;
  }
}
