import { type LinkProps, useLocation, useSearchParams } from 'react-router-dom';

/** The clip that the address of a player's page names by `?video=`, and links that name another one. */
export function useAddressVideo() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  // In place of this entry of the history, so that one step back leaves the page.
  const linkTo = (videoId: string): LinkProps => ({
    to: { search: new URLSearchParams({ video: videoId }).toString() },
    replace: true,
    preventScrollReset: true,
    state,
  });
  return { videoId: query.get('video'), linkTo };
}
