import type { ComponentType } from 'react';
import { reportChunkErrorOnce } from '../lib/chunk-error.ts';
import { type LazyComponent, lazyComponent } from '../lib/lazy-component.tsx';
import classes from './lazy-part.module.css';

/**
 * A part of a page whose code is fetched when it is first rendered. If that fails, a notice with a retry button takes its place,
 * and the rest of the page keeps working. Dialogs are opened by `useLazyDialog`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  return lazyComponent(load, { ...(Fallback && { Fallback }), Failed: MissingPart, onFailure: reportChunkErrorOnce });
}

/** Does not use Mantine, because the landing page has such a part and is often loaded over slow mobile connections. */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.notice}>
      This part could not be loaded.
      <button type="button" className={classes.retry} onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}
