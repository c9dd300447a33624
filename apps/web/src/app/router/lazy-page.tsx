import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Loading } from './loading.tsx';

/** The code of a page could not be fetched: no network, or a newer version has replaced it on the server. */
export class PageNotLoadedError extends Error {
  override readonly name = 'PageNotLoadedError';
}

interface LazyPage {
  (props: { children?: ReactNode }): ReactNode;
  /** Has the code at hand before the page is shown, so that it is shown at once. */
  fetch(): Promise<void>;
}

/** A page that is fetched when it is first shown, or before; its children come with it. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let fetched: ComponentType | null = null;
  const Late = lazy(() =>
    load().then(
      (Page) => ({ default: Page }),
      (cause) => {
        throw new PageNotLoadedError('The page could not be loaded.', { cause });
      },
    ),
  );

  function Page({ children }: { children?: ReactNode }) {
    // Chosen once: another component in its place would begin anew.
    const [Fetched] = useState(() => fetched);
    if (Fetched) {
      // Without Suspense, which React would take over from the server's page in one piece instead of in slices.
      return (
        <>
          <Fetched />
          {children}
        </>
      );
    }
    return (
      <Suspense fallback={<Loading isPatient />}>
        <Late />
        {children}
      </Suspense>
    );
  }
  return Object.assign(Page, {
    async fetch() {
      fetched = await load();
    },
  });
}
