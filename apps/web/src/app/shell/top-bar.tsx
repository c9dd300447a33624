import { Link } from 'react-router-dom';
import { Wordmark } from '../../components/brand.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { MemberNav } from './member-nav.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './top-bar.module.css';
import { VisitorNav } from './visitor-nav.tsx';

/** The bar on every page. Until the stored session is read it shows neither state, so that the layout does not shift. */
export function TopBar() {
  const session = useSession();
  return (
    <header className={`${classes.bar} tl-grass`}>
      <div className={classes.inner}>
        <Link to={paths.home()} className={classes.home}>
          <Wordmark className={classes.wordmark} />
        </Link>
        {session.status === 'signed-in' && <MemberNav user={session.user} />}
        {session.status === 'signed-out' && <VisitorNav />}
      </div>
      <OfflineNotice />
    </header>
  );
}
