import { onlineManager } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of time, so that the component then renders at once. */
  fetch(): Promise<void>;
}

export interface FailedProps {
  onRetry: () => void;
  /** What had the focus when the failure came: the fallback may have taken it along. */
  focused: Element | null;
}

interface LazyOptions<Props> {
  /** Rendered with the same props until the code has arrived. */
  Fallback?: ComponentType<Props>;
  /** Called with what `load` rejects with. */
  onFailure?: (cause: unknown) => void;
  /**
   * Rendered with the same props when the code could not be fetched. Without it the fallback stays, if the failure is handled
   * by `onFailure`, or rendering throws the cause.
   */
  Failed?: ComponentType<Props & FailedProps>;
}

/**
 * A component whose code is fetched when it is first rendered, or earlier by `fetch`. React's own `lazy` shows it no earlier
 * than 300 ms after the fallback, and hydrates the content of its Suspense in one piece instead of in slices. Code that was
 * missed without a network is fetched once it is back.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Fallback, onFailure, Failed }: LazyOptions<Props> = {},
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
    const [failure, setFailure] = useState<{ cause: unknown; focused: Element | null } | null>(null);
    const isWanted = !Fetched && !failure;
    useEffect(() => {
      if (!isWanted) return;
      fetchCode().then(
        (component) => setFetched(() => component),
        (cause: unknown) => {
          setFailure({ cause, focused: document.activeElement });
          onFailure?.(cause);
        },
      );
    }, [isWanted]);

    useEffect(() => {
      if (!failure) return;
      return onlineManager.subscribe((isOnline) => isOnline && setFailure(null));
    }, [failure]);

    if (failure && Failed) return <Failed {...props} focused={failure.focused} onRetry={() => setFailure(null)} />;
    if (failure && !onFailure) throw failure.cause;
    const Shown = Fetched ?? Fallback;
    return Shown && <Shown {...props} />;
  }
  return Object.assign(Late, {
    async fetch() {
      if (!fetched) await fetchCode();
    },
  });
}
