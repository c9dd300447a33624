import { type ComponentType, lazy } from 'react';

/** The code of a page could not be fetched: no network, or a newer version has replaced it on the server. */
export class PageNotLoadedError extends Error {
  override readonly name = 'PageNotLoadedError';
}

/** A page that is fetched when it is first shown. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load().then(
      (Page) => ({ default: Page }),
      (cause) => {
        throw new PageNotLoadedError('The page could not be loaded.', { cause });
      },
    ),
  );
}
