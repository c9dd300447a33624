import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logProblem } from '../../lib/log.ts';
import { PageFailed } from './page-failed.tsx';

/** Shows an error in place of a page that fails to render; the layout around it and the other pages keep working. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    logProblem(`A page failed.${info.componentStack ?? ''}`, error);
  }

  override render() {
    return this.state.error === null ? this.props.children : <PageFailed />;
  }
}
