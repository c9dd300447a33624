import classes from './video-player.module.css';

/** What the keys of the player do; see player-keys.ts. */
const KEYS: readonly (readonly [keys: string, effect: string])[] = [
  ['Space, K', 'Play or pause'],
  ['J, L', '10 seconds back or on'],
  ['← →', '5 seconds back or on'],
  ['0 to 9', 'To tenths of the video'],
  [', .', 'One frame back or on'],
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
    <section className={classes.keys} aria-label="Keys of the player">
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
