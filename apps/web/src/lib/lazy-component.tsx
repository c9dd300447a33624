import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of time, so that the component then renders at once. */
  fetch(): Promise<void>;
}

/**
 * A component whose code is fetched when it is first rendered, or earlier by `fetch`. React's own `lazy` shows it no earlier
 * than 300 ms after the fallback, and hydrates the content of its Suspense in one piece instead of in slices.
 * @param Fallback rendered with the same props until then
 * @param onFailure called with what `load` rejects with, and the fallback stays; without it, rendering throws that
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> | null = null,
  onFailure?: (cause: unknown) => void,
): LazyComponent<Props> {
  let fetched: ComponentType<Props> | null = null;
  let fetching: Promise<ComponentType<Props>> | null = null;
  const fetchCode = () => {
    fetching ??= load()
      .then((component) => {
        fetched = component;
        return component;
      })
      // Code that could not be fetched is fetched again the next time.
      .finally(() => {
        fetching = null;
      });
    return fetching;
  };

  function Late(props: Props) {
    const [Fetched, setFetched] = useState(() => fetched);
    const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
    useEffect(() => {
      if (Fetched) return;
      fetchCode().then(
        (component) => setFetched(() => component),
        onFailure ?? ((cause: unknown) => setFailure({ cause })),
      );
    }, [Fetched]);

    if (failure) throw failure.cause;
    const Shown = Fetched ?? Fallback;
    return Shown && <Shown {...props} />;
  }
  return Object.assign(Late, {
    async fetch() {
      if (!fetched) await fetchCode();
    },
  });
}
