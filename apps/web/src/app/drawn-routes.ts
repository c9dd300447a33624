import { paths } from '../lib/paths.ts';
import { type LazyPage, lazyPage } from './router/lazy-page.tsx';
import type { AppRoute } from './router/route-page.tsx';

export interface DrawnRoute extends AppRoute {
  Page: LazyPage;
}

/** Pages that are the same for all visitors at first, so the build renders them (draw-home.tsx). */
export const drawnRoutes: readonly DrawnRoute[] = [
  {
    path: paths.login(),
    access: 'public',
    title: 'Sign In',
    Page: lazyPage(() => import('./pages/auth/login-page.tsx').then((page) => page.LoginPage)),
  },
  {
    path: paths.verify(),
    access: 'public',
    title: 'ID Card Verification',
    Page: lazyPage(() => import('./pages/verify-page.tsx').then((page) => page.VerifyPage)),
  },
];
