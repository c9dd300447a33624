import { type ComponentType, useEffect, useRef } from 'react';
import { reportChunkErrorOnce } from '../lib/chunk-error.ts';
import { type FailedProps, type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import classes from './lazy-part.module.css';

/**
 * A part of a page whose code is fetched when it is first rendered. If that fails, a notice with a retry button takes its place,
 * and the rest of the page keeps working. Dialogs are opened by `useLazyDialog`.
 * @param Failed the notice with what else the part offers, such as the way back
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  Failed: ComponentType<Props & FailedProps> = MissingPart,
): LazyComponent<Props> {
  return lazyComponent(load, { ...(Fallback && { Fallback }), Failed, onFailure: reportChunkErrorOnce });
}

/** Does not use Mantine, because the landing page has such a part and is often loaded over slow mobile connections. */
export function MissingPart({ onRetry, focused }: FailedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It went with the fallback.
    if (focused && !focused.isConnected) button.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div role="alert" className={classes.notice}>
      This part could not be loaded.
      <button ref={button} type="button" className={classes.retry} onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
