import classes from './hero-board.module.css';

/** The shirt numbers and places of the three players in the move. */
const MATES = [
  { shirt: 8, x: 96, y: 452 },
  { shirt: 7, x: 300, y: 500 },
  { shirt: 9, x: 432, y: 232 },
];
const OPPONENTS = [
  { x: 236, y: 392 },
  { x: 372, y: 404 },
  { x: 482, y: 356 },
  { x: 392, y: 168 },
];

/**
 * The attacking third of a pitch with a move drawn on it, as on a coach's board: ten units to the metre, goal on the
 * right. Decoration: hidden from screen readers.
 */
export function HeroBoard({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 640 600" className={className} aria-hidden="true">
      <g className={classes.lines}>
        <path d="M590 -900V1500M590 98H425V502H590M590 208H535V392H590" />
        <path d="M425 227a91.5 91.5 0 0 0 0 146" />
        <path d="M590 263H614V337H590" />
        <path d="M602 263V337M590 281H614M590 300H614M590 319H614" className={classes.net} />
        <circle cx="480" cy="300" r="4" className={classes.spot} />
      </g>
      {OPPONENTS.map(({ x, y }) => (
        <path key={x} d={`M${x - 9} ${y - 9}l18 18m0 -18l-18 18`} className={classes.opponent} />
      ))}
      {/* Pass, run without the ball, cross, shot. */}
      <path d="M122 458L268 494" className={classes.pass} />
      <path d="M324 488C400 462 476 452 540 424" className={classes.run} />
      <path d="M540 424C528 350 500 288 456 244" className={classes.pass} />
      <path d="M458 228C502 224 548 246 584 286" className={classes.shot} />
      <path d="M590 294l-16 -5l10 -13z" className={classes.arrow} />
      {MATES.map(({ shirt, x, y }) => (
        <g key={shirt}>
          <circle cx={x} cy={y} r="25" className={classes.mate} />
          <text x={x} y={y} dy="0.36em" className={classes.shirt}>
            {shirt}
          </text>
        </g>
      ))}
      <circle cx="602" cy="304" r="9" className={classes.ball} />
    </svg>
  );
}
