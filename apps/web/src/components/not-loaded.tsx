import type { ReactNode } from 'react';
import classes from './not-loaded.module.css';

interface NotLoadedProps {
  /** What is waited for. */
  queries: readonly { fetchStatus?: 'fetching' | 'paused' | 'idle' }[];
  skeleton: ReactNode;
}

/** In place of what has not been loaded: its skeleton, or a sentence while it waits for the network. The queries go on by themselves. */
export function NotLoaded({ queries, skeleton }: NotLoadedProps) {
  if (!queries.some(({ fetchStatus }) => fetchStatus === 'paused')) return skeleton;
  // Not Mantine's Text: visitors of the landing page would load it.
  return <p className={classes.offline}>This is shown when you are online again.</p>;
}
