import { paths } from '../lib/paths.ts';
import { lazyPage } from './router/lazy-page.tsx';
import type { AppRoute } from './router/route-page.tsx';

export const HomePage = lazyPage(() => import('./pages/home-page.tsx').then((page) => page.HomePage));

/** Apart from the other routes, because the landing page is rendered without loading them. */
export const homeRoute: AppRoute = { path: paths.home(), access: 'public', title: null, Page: HomePage };
