import classes from './video-player.module.css';

/** What the keys of the player do; see player-keys.ts. */
const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['Space, K', 'Play or pause'],
  ['J, L', 'Back or forward 10 seconds'],
  ['← →', 'Back or forward 5 seconds'],
  ['0 to 9', 'Jump to 0–90 %'],
  [', .', 'Back or forward one frame'],
  ['< >', 'Slower or faster'],
  ['↑ ↓', 'Louder or quieter'],
  ['M', 'Mute'],
  ['A, B, C', 'Start, end and clear a loop'],
  ['F', 'Full screen'],
  ['I', 'Picture in picture'],
  ['?', 'This list'],
];

/** What the keys do, below the picture. */
export function KeyList({ onClose }: { onClose: () => void }) {
  return (
    <section className={classes.keys} aria-label="Keyboard shortcuts">
      <dl className={classes.keyRows}>
        {KEYS.map(([keys, effect]) => (
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
