import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { findOpener } from '../../components/dialog/use-opener.ts';
import type { UploadDialogHandle } from '../../features/videos/index.ts';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { type Session, useSession } from '../../lib/session.tsx';
import { type Uploads, UploadsContext } from './uploads-context.ts';

// Loaded when it is opened first, since visitors and scouts upload nothing.
const UploadDialog = lazyComponent(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));

/**
 * The dialog for uploads stands above the pages, so that uploads go on while the user moves about the app. It belongs to one
 * user: signing out, or another user, ends it with all that was typed. A session that the server has ended does not.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const owner = ownerOf(session);
  const { pathname } = useLocation();
  const dialog = useRef<UploadDialogHandle>(null);
  /** Whose dialog is mounted, once it was opened. */
  const [mountedFor, setMountedFor] = useState<string | null>(null);
  /** Where it is open: another page has its own focus and its own dialogs. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isMounted = owner !== null && mountedFor === owner;
  const isOpen = isMounted && openOn === pathname;

  const open = useCallback<Uploads['open']>(
    async (upload) => {
      const opener = findOpener();
      if (!(await fetchOrReport(UploadDialog))) return;
      opener?.focus();
      flushSync(() => setMountedFor(owner));
      if (upload) dialog.current?.continueUpload(upload);
      setOpenOn(pathname);
    },
    [owner, pathname],
  );
  useEffect(() => setOpenOn((before) => (before === pathname ? before : null)), [pathname]);
  const uploads = useMemo(() => ({ isOpen, open }), [isOpen, open]);

  return (
    <UploadsContext value={uploads}>
      {children}
      {isMounted && (
        <UploadDialog
          key={owner}
          ref={dialog}
          playerId={owner}
          isOpen={isOpen}
          isUploadingAllowed={session.user?.canUploadVideos ?? true}
          onOpen={() => setOpenOn(pathname)}
          onClose={() => setOpenOn(null)}
        />
      )}
    </UploadsContext>
  );
}

/** The signed-in user, or the one whose session the server has ended, who may come back. */
function ownerOf({ user, ...session }: Session): string | null {
  if (user) return user.id;
  const end = session.status === 'signed-out' ? session.end : undefined;
  return end && !end.isSignOut ? end.userId : null;
}
