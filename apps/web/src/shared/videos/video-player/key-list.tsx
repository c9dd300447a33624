import { MARKING_KEYS, PLAYER_KEYS } from './player-key-names.ts';
import classes from './video-player.module.css';

/** What the keys do, below the picture. */
export function KeyList({ canMark, onClose }: { canMark: boolean; onClose: () => void }) {
  return (
    <section className={classes.keys} aria-label="Keyboard shortcuts">
      <dl className={classes.keyRows}>
        {(canMark ? MARKING_KEYS : PLAYER_KEYS).map(([keys, effect]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noAutofocus: the list was asked for, and is left by its button or Escape */}
      <button type="button" className={classes.noticeLink} autoFocus onClick={onClose}>
        Close
      </button>
    </section>
  );
}
