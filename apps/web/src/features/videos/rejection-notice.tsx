import { type CurrentRejection, REJECTION_LABELS } from '@touchline/contracts/video-reviews';
import type { ReactNode } from 'react';
import { WaitingNotice } from '../../components/waiting-notice.tsx';

interface RejectionNoticeProps {
  rejection: CurrentRejection | null;
  /** Said where the rejection has no note. */
  children: ReactNode;
}

/** Why a video is rejected; nothing for other videos. */
export function RejectionNotice({ rejection, children }: RejectionNoticeProps) {
  if (!rejection) return null;
  const { reason, note } = rejection;
  return (
    <WaitingNotice title={reason ? `Rejected: ${REJECTION_LABELS[reason]}` : 'Rejected'}>
      {note ? <span dir="auto">{note}</span> : children}
    </WaitingNotice>
  );
}
