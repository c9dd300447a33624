import { Dialog } from '../../../components/dialog/dialog.tsx';
import classes from './review-mode.module.css';

const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['A', 'Approve'],
  ['R', 'Reject; then 1 to 7 choose the reason, and Enter rejects'],
  ['N', 'Next video, without a decision'],
  ['U', 'Undo the last decision, for ten seconds'],
  ['1 to 6', 'Tick an entry of the checklist'],
  ['Space', 'Play or pause'],
  ['← →', 'Back or forward 5 seconds'],
  ['Esc', 'Close a dialog'],
  ['?', 'This list'],
];

/** What the keys of the review mode do. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard Shortcuts" size="small" isOpen={isOpen} onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(([keys, effect]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
