import { can } from '@touchline/contracts/permissions';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/brand.tsx';
import { reportChunkError } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { MemberNav } from './member-nav.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './top-bar.module.css';
import { VisitorNav } from './visitor-nav.tsx';

// Other users never load it.
const WaitingChanges = lazyComponent(
  () => import('../../features/player-files/index.ts').then((module) => module.WaitingChanges),
  { onFailure: reportChunkError },
);

/** The bar on every page. Until the stored session is read it shows neither state, so that the layout does not shift. */
export function TopBar() {
  const session = useSession();
  const bar = useRef<HTMLElement>(null);
  usePublishedHeight(bar);
  return (
    <header ref={bar} className={`${classes.bar} tl-grass`}>
      <div className={classes.inner}>
        <Link to={paths.home()} className={classes.home}>
          <Wordmark className={classes.wordmark} />
        </Link>
        {session.status === 'signed-in' && <MemberNav user={session.user} />}
        {session.status === 'signed-out' && <VisitorNav />}
      </div>
      <OfflineNotice />
      {can(session.user, 'player-files:use') && <WaitingChanges />}
    </header>
  );
}

/** Publishes the height of the bar with its notice as `--tl-top-bar`; on a phone toasts begin below it (toast-viewport.module.css). */
function usePublishedHeight(bar: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--tl-top-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tl-top-bar');
    };
  }, [bar]);
}
