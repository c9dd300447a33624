import type { Position } from '@touchline/contracts/options';

/** The place of a position on a pitch of 105 by 68 metres, attacking to the right, and a typical run. */
export interface Spot {
  /** The abbreviation, as on a team sheet. */
  code: string;
  x: number;
  y: number;
  /** The end of the run. */
  to: { x: number; y: number };
  /** How far the run curves from the straight line, in metres; to its left when positive. */
  bend: number;
}

export const SPOTS: Record<Position, Spot> = {
  Goalkeeper: { code: 'GK', x: 9, y: 34, to: { x: 28, y: 34 }, bend: 0 },
  'Right Back': { code: 'RB', x: 25, y: 57, to: { x: 58, y: 60 }, bend: -3 },
  'Centre Back': { code: 'CB', x: 23, y: 34, to: { x: 45, y: 28 }, bend: 3 },
  'Left Back': { code: 'LB', x: 25, y: 11, to: { x: 58, y: 8 }, bend: 3 },
  'Defensive Midfielder': { code: 'DM', x: 39, y: 34, to: { x: 60, y: 42 }, bend: -4 },
  'Central Midfielder': { code: 'CM', x: 52.5, y: 34, to: { x: 75, y: 25 }, bend: 4 },
  'Attacking Midfielder': { code: 'AM', x: 67, y: 34, to: { x: 89, y: 42 }, bend: -4 },
  'Right Winger': { code: 'RW', x: 77, y: 57, to: { x: 94, y: 41 }, bend: -6 },
  'Left Winger': { code: 'LW', x: 77, y: 11, to: { x: 94, y: 27 }, bend: 6 },
  Striker: { code: 'ST', x: 84, y: 34, to: { x: 101, y: 43 }, bend: -5 },
  'Centre Forward': { code: 'CF', x: 75, y: 34, to: { x: 96, y: 27 }, bend: 4 },
};

/** The length of the arrow head's two arms, and their angle to the run. */
const HEAD_LENGTH = 3.4;
const HEAD_ANGLE = Math.PI / 6;

/** A run as two SVG paths: a curve that deviates by `bend`, and the head of the arrow. */
export function drawRun({ x, y, to, bend }: Spot): { line: string; head: string } {
  const dx = to.x - x;
  const dy = to.y - y;
  const length = Math.hypot(dx, dy);
  // The control point is beside the middle of the straight line.
  const handle = { x: (x + to.x) / 2 + (dy / length) * bend * 2, y: (y + to.y) / 2 - (dx / length) * bend * 2 };
  const heading = Math.atan2(to.y - handle.y, to.x - handle.x);
  const arm = (turn: number) =>
    `${round(to.x - HEAD_LENGTH * Math.cos(heading + turn))} ${round(to.y - HEAD_LENGTH * Math.sin(heading + turn))}`;
  return {
    line: `M${x} ${y}Q${round(handle.x)} ${round(handle.y)} ${to.x} ${to.y}`,
    head: `M${arm(HEAD_ANGLE)}L${to.x} ${to.y}L${arm(-HEAD_ANGLE)}`,
  };
}

function round(metres: number): number {
  return Math.round(metres * 100) / 100;
}
