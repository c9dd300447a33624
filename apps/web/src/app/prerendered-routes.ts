import { paths } from '../lib/paths.ts';
import { page } from './router/route.ts';

// Apart from the other routes, because prerender.tsx renders them without the rest of the app.

/** The landing page, which the server renders. */
export const homeRoute = page(paths.home(), 'public', null, () => import('./pages/home-page.tsx'));

/** Pages that are the same for all visitors at first, so the build renders them. */
export const prerenderedRoutes = [
  page(paths.login(), 'public', 'Sign In', () => import('./pages/auth/login-page.tsx')),
  page(paths.verify(), 'public', 'ID Card Verification', () => import('./pages/verify-page.tsx')),
];
