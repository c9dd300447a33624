import type { Position } from '@touchline/contracts/options';
import classes from './position-board.module.css';
import { drawRun, SPOTS } from './spots.ts';

/** A full pitch with the dimensions of the Laws of the Game, one unit to the metre. */
const LINES = [
  'M0 0H105V68H0ZM52.5 0V68',
  'M43.35 34a9.15 9.15 0 1 0 18.3 0a9.15 9.15 0 1 0 -18.3 0',
  'M0 13.84H16.5V54.16H0M0 24.84H5.5V43.16H0M16.5 26.69a9.15 9.15 0 0 1 0 14.62',
  'M105 13.84H88.5V54.16H105M105 24.84H99.5V43.16H105M88.5 26.69a9.15 9.15 0 0 0 0 14.62',
].join('');

/** The place of a player whose position is not known: the centre spot. */
const KICK_OFF = { x: 52.5, y: 34 };
const DISC_RADIUS = 8.5;
/** The whole board has the pitch and a margin of four metres; a strip is half as high. */
const WIDTH = 113;
const HEIGHT = 76;
const STRIP_HEIGHT = 38;
/** How much of it is above the player: less than half, so that badges fit below. */
const STRIP_ABOVE = 15;
/** The height of the capital letters of the abbreviation, in metres. */
const CODE_HEIGHT = 21;

interface PositionBoardProps {
  position: Position | null;
  /** Initials on the disc; without them it shows the position. */
  initials?: string;
  /** Only the part of the pitch around the player, over its whole length. */
  isStrip?: boolean;
  className?: string | undefined;
}

/**
 * A player as a disc on a coach's board at the player's position, with a run typical of it. Hidden from screen readers,
 * because the text beside it says the same.
 */
export function PositionBoard({ position, initials, isStrip = false, className = '' }: PositionBoardProps) {
  const spot = position && SPOTS[position];
  const run = spot && drawRun(spot);
  const { x, y } = spot ?? KICK_OFF;
  const isBehind = x < KICK_OFF.x;
  const [top, height] = isStrip ? [y - STRIP_ABOVE, STRIP_HEIGHT] : [-4, HEIGHT];
  const codeBase = isStrip ? y + CODE_HEIGHT / 2 : 62;

  return (
    <svg viewBox={`-4 ${top} ${WIDTH} ${height}`} className={`${classes.board} ${className}`} aria-hidden="true">
      {spot && initials && (
        <text x={isBehind ? 102 : 3} y={codeBase} className={classes.code} textAnchor={isBehind ? 'end' : 'start'}>
          {spot.code}
        </text>
      )}
      <path d={LINES} className={classes.lines} />
      {run && (
        <>
          <ellipse cx={x} cy={y} rx={21} ry={16} className={classes.zone} />
          <path d={run.line} className={classes.run} />
          <path d={run.head} className={classes.head} />
        </>
      )}
      <circle cx={x} cy={y} r={DISC_RADIUS} className={classes.disc} />
      <text x={x} y={y} dy="0.36em" className={classes.initials}>
        {initials ?? spot?.code}
      </text>
    </svg>
  );
}
