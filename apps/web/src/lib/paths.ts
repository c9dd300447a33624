import type { RegistrationRole } from '@touchline/contracts/options';
import { homeRole } from '@touchline/contracts/permissions';

/** Every address of the app. Links are made from here, so that a route can move in one place. */
export const paths = {
  home: () => '/',
  features: () => '/#features',
  howItWorks: () => '/#how-it-works',
  login: () => '/auth/login',
  register: (role?: RegistrationRole) => (role ? `/auth/register?role=${role}` : '/auth/register'),
  /** Redirects by role; the user menu's Settings leads there. */
  settings: () => '/settings',
  /** Redirects to the admin's dashboard; linked in the footer for everyone. */
  admin: () => '/admin',
  playerDashboard: () => '/player/dashboard',
  playerProfile: () => '/player/profile',
  player: (id: string) => `/players/${encodeURIComponent(id)}`,
  scoutDashboard: () => '/scout/dashboard',
  /** `query` sets filters: { position: 'Striker' }. */
  scoutDiscover: (query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return search ? `/scout/discover?${search}` : '/scout/discover';
  },
  scoutProfile: () => '/scout/profile',
  /** The inbox, or a conversation in it: with the person whose id is given. */
  messages: (withId?: string) => (withId ? `/messages?with=${encodeURIComponent(withId)}` : '/messages'),
  adminDashboard: () => '/admin/dashboard',
  adminUsers: () => '/admin/users',
  adminContent: () => '/admin/content',
  /** A role nobody knows has no dashboard: its home is the landing page. */
  dashboardOf: (role: string) => {
    const home = homeRole({ role });
    return home ? `/${home}/dashboard` : '/';
  },
  profileOf: (role: string) => {
    const home = homeRole({ role });
    return home ? `/${home}/profile` : '/';
  },
} as const;
