import type { TransformationMatrix } from 'pdf-lib';
import type { Box, Side } from '../shapes.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH, mm } from '../style.ts';

/**
 * `press`: a page per side with bleed, for a print shop; `printer`: pages of the card's size, for a card printer; `sheet`: A4 with
 * ten cards, fronts and then backs, to turn on the long edge.
 */
export type Paper = 'press' | 'printer' | 'sheet';

const A4 = { width: mm(210), height: mm(297) };
const COLUMNS = 2;
const ROWS = 5;
/** Space between the cards of a sheet. Each half is the bleed of a card. */
const GAP = { x: mm(6), y: mm(3) };
const CELL = { width: CARD_HEIGHT, height: CARD_WIDTH };
const LEFT = (A4.width - COLUMNS * CELL.width - (COLUMNS - 1) * GAP.x) / 2;
const TOP = (A4.height - ROWS * CELL.height - (ROWS - 1) * GAP.y) / 2;

/** The length of a crop mark, and its distance from the cut. */
const MARK = mm(4);
const MARK_DISTANCE = BLEED;
const MARGIN_FOR_MARKS = MARK_DISTANCE + MARK;

type Point = [number, number];

export interface Layout {
  width: number;
  height: number;
  /** Left, bottom, right, top. */
  trim: [number, number, number, number];
  bleed: [number, number, number, number];
  cardsOnPage: number;
  /** From the space of the trimmed card to the page. */
  matrixOf(index: number, side: Side): TransformationMatrix;
  /** The part that is drawn, in the space of the card: a neighbour limits the bleed. */
  visible: Box;
  /** Where the crop marks begin and end. */
  marks: [Point, Point][];
}

export function layoutOn(paper: Paper, hasCropMarks: boolean): Layout {
  if (paper === 'sheet') return sheetLayout(hasCropMarks);
  const bleed = paper === 'press' ? BLEED : 0;
  const hasMarks = hasCropMarks && paper === 'press';
  const margin = hasMarks ? MARGIN_FOR_MARKS : bleed;
  const [width, height] = [CARD_WIDTH + 2 * margin, CARD_HEIGHT + 2 * margin];
  const outset = (by: number): Layout['trim'] => [margin - by, margin - by, width - margin + by, height - margin + by];
  return {
    width,
    height,
    trim: outset(0),
    bleed: outset(bleed),
    cardsOnPage: 1,
    matrixOf: () => [1, 0, 0, 1, margin, margin],
    visible: visibleWith(bleed, bleed),
    marks: hasMarks ? marksAround([margin, width - margin], [margin, height - margin]) : [],
  };
}

function sheetLayout(hasCropMarks: boolean): Layout {
  const whole: Layout['trim'] = [0, 0, A4.width, A4.height];
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => cellOf(index, 'front'));
  const columns = new Set(cells.flatMap(({ x }) => [x, x + CELL.width]));
  const rows = new Set(cells.flatMap(({ y }) => [y, y + CELL.height]));
  return {
    ...A4,
    trim: whole,
    bleed: whole,
    cardsOnPage: cells.length,
    matrixOf: matrixOnSheet,
    visible: visibleWith(GAP.y / 2, Math.min(BLEED, GAP.x / 2)),
    marks: hasCropMarks ? marksAround([...columns], [...rows]) : [],
  };
}

/** `index` is 0 to 9 by rows. The backs are upside down, with their columns swapped, to match when the sheet is turned. */
function matrixOnSheet(index: number, side: Side): TransformationMatrix {
  const { x, y } = cellOf(index, side);
  return side === 'front' ? [0, 1, -1, 0, x + CELL.width, y] : [0, -1, 1, 0, x, y + CELL.height];
}

function cellOf(index: number, side: Side) {
  const row = Math.floor(index / COLUMNS);
  const column = side === 'front' ? index % COLUMNS : COLUMNS - 1 - (index % COLUMNS);
  return {
    x: LEFT + column * (CELL.width + GAP.x),
    y: A4.height - TOP - (row + 1) * CELL.height - row * GAP.y,
  };
}

function visibleWith(bleedX: number, bleedY: number): Box {
  return { x: -bleedX, y: -bleedY, width: CARD_WIDTH + 2 * bleedX, height: CARD_HEIGHT + 2 * bleedY };
}

function marksAround(columns: readonly number[], rows: readonly number[]): Layout['marks'] {
  const [left, right, bottom, top] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const upright = columns.flatMap((x): Layout['marks'] => [
    [
      [x, bottom - MARK_DISTANCE],
      [x, bottom - MARGIN_FOR_MARKS],
    ],
    [
      [x, top + MARK_DISTANCE],
      [x, top + MARGIN_FOR_MARKS],
    ],
  ]);
  const level = rows.flatMap((y): Layout['marks'] => [
    [
      [left - MARK_DISTANCE, y],
      [left - MARGIN_FOR_MARKS, y],
    ],
    [
      [right + MARK_DISTANCE, y],
      [right + MARGIN_FOR_MARKS, y],
    ],
  ]);
  return [...upright, ...level];
}
