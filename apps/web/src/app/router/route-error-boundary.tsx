import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logTrouble } from '../../lib/log.ts';
import { PageNotLoadedError } from './lazy-page.tsx';
import { PageFailed } from './page-failed.tsx';

/** A page that breaks takes neither the bars around it nor the next page with it. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    logTrouble(`A page failed.${info.componentStack ?? ''}`, error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PageFailed isOutdated={(error as unknown) instanceof PageNotLoadedError} />;
  }
}
