import { PRODUCT_NAME } from '@touchline/contracts/product';

/** The product's name, drawn as in index.html, which shows it before the app has loaded. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 398 92" className={className} role="img" aria-label={PRODUCT_NAME}>
      <use href="#wordmark" />
    </svg>
  );
}

/** Part of a pitch with its official measures, one unit per metre. */
const VIEWS = {
  /** The halfway line stops at the circle, because text stands inside it. */
  centre: {
    viewBox: '0 0 68 24',
    lines: 'M-90 12H24.85M43.15 12H158M34 12m-9.15 0a9.15 9.15 0 1 0 18.3 0a9.15 9.15 0 1 0 -18.3 0',
    spot: null,
  },
  /** The final third, with the goal on the right. */
  goal: {
    viewBox: '0 0 36 60',
    lines:
      'M32 -40V100M32 9.84H15.5V50.16H32M32 20.84H26.5V39.16H32M15.5 22.69a9.15 9.15 0 0 0 0 14.62M32 26.34H34.4V33.66H32',
    spot: { cx: 21, cy: 30 },
  },
};

interface PitchLinesProps {
  view: keyof typeof VIEWS;
  className?: string | undefined;
}

/** Pitch markings in the colour of the surrounding text. Decorative, so hidden from screen readers. */
export function PitchLines({ view, className }: PitchLinesProps) {
  const { viewBox, lines, spot } = VIEWS[view];
  return (
    <svg viewBox={viewBox} className={className} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      {spot && <circle {...spot} r="0.45" fill="currentColor" />}
    </svg>
  );
}
