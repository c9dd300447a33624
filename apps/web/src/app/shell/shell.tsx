import { can } from '@touchline/contracts/permissions';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveUpdates } from '../../features/live/index.ts';
import { reportChunkError } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

// Other users never load it. Until it is there, its place is kept.
const AdminTools = lazyComponent(() => import('./admin/admin-tools.tsx').then((module) => module.AdminTools), {
  Fallback: ({ hasMenu }) => hasMenu && <div className={classes.sections} />,
  onFailure: reportChunkError,
});

/** Pages of all users that belong to the daily work of admins too. */
const OTHER_ADMIN_PAGES = new Set([
  paths.messages(),
  paths.notifications(),
  paths.account(),
  paths.accountPrivacy(),
  paths.accountNotifications(),
  paths.accountSecurity(),
]);

/** The layout of every page: skip link, top bar, for admins the menu of sections, the page itself, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isAdmin = can(useSession().user, 'users:administer');
  useLiveUpdates();
  const hasMenu = isAdmin && (pathname.startsWith('/admin/') || OTHER_ADMIN_PAGES.has(pathname));
  const skip = (event: MouseEvent) => {
    // Following the anchor would be a navigation and add an entry to the history.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a jump within the page, done by script */}
      <a href="#main" className={classes.skip} onClick={skip}>
        Skip to content
      </a>
      <div className={classes.layout} data-sections={hasMenu}>
        <TopBar />
        <div className={classes.body}>
          {isAdmin && <AdminTools hasMenu={hasMenu} />}
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </div>
        <Footer />
      </div>
    </>
  );
}
