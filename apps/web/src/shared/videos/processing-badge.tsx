import type { ProcessingState } from '@touchline/contracts/videos';
import { StatusBadge } from '../../components/status-badge.tsx';

/** Why a video cannot be played yet; nothing for one that can. */
export function ProcessingBadge({ processing }: { processing: ProcessingState }) {
  if (processing === 'ready') return null;
  if (processing === 'failed') return <StatusBadge tone="danger">Failed</StatusBadge>;
  return <StatusBadge tone="waiting">Preparing</StatusBadge>;
}
