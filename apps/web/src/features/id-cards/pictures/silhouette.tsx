import type { ImageKind } from '@touchline/contracts/images';

/** Outlines of a face and of a signature. */
const OUTLINES: Record<ImageKind, { viewBox: string; lines: string }> = {
  passport: {
    viewBox: '0 0 60 80',
    lines: 'M30 8c12 0 19 10 19 25s-8 30-19 30s-19-15-19-30s7-25 19-25zM3 80c1-10 8-14 17-17M57 80c-1-10-8-14-17-17',
  },
  signature: { viewBox: '0 0 100 40', lines: 'M10 30H90M18 26c8-20 14-18 12-6s8 2 12-4s2 12 8 6s6-8 10-2s8 2 18-4' },
};

/** Shown in the frame while there is no picture. Hidden from screen readers. */
export function Silhouette({ kind, className }: { kind: ImageKind; className: string | undefined }) {
  const { viewBox, lines } = OUTLINES[kind];
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true">
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="5 4"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
