import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of a link from a mail, which stands behind the # of the address; null without one. It is removed from the
 * address at once, so that it stays neither on the screen nor in the browser's history.
 */
export function useLinkSecret(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash.slice(1) || null);

  // Another link may be opened while the page is shown.
  const next = hash.slice(1) || null;
  if (hash && next !== secret) setSecret(next);

  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret;
}
