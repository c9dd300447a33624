import { REJECTION_REASONS, REVIEW_CHECKS } from '@touchline/contracts/video-reviews';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { KeyRows } from '../../../components/keys/key-rows.tsx';
import type { KeyLine } from '../../../lib/shown-keys.ts';

/** What the keys of the review mode do; see use-review-keys.ts. */
export const REVIEW_KEYS: readonly KeyLine[] = [
  ['A', 'Approve'],
  ['R', `Reject; then 1 to ${REJECTION_REASONS.length} choose the reason, and Enter rejects`],
  ['N', 'Next video, without a decision'],
  ['U', 'Undo the last decision, for ten seconds'],
  [`1 to ${REVIEW_CHECKS.length}`, 'Tick an entry of the checklist'],
  ['Space', 'Play or pause'],
  ['← →', 'Back or forward 5 seconds'],
  ['Esc', 'Close a dialog'],
  ['?', 'This list'],
];

export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard Shortcuts" size="small" isOpen={isOpen} onClose={onClose}>
      <KeyRows keys={REVIEW_KEYS} />
    </Dialog>
  );
}
