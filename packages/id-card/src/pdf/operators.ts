import type { Font } from 'fontkit';
import {
  appendBezierCurve,
  beginText,
  clip,
  closePath,
  degrees,
  drawImage,
  drawSvgPath,
  endMarkedContent,
  endPath,
  endText,
  lineTo,
  moveTo,
  type PDFFont,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rgb,
  setCharacterSpacing,
  setFillingColor,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  setTextRise,
} from 'pdf-lib';
import type { PathShape, PictureShape, RectShape, TextShape } from '../shapes.ts';
import { CARD_HEIGHT } from '../style.ts';

/* Operators count from the lower left corner of the trimmed card, shapes from the upper left one. */

export function colorOf(hex: string): RGB {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}

export function inkOperators(shape: RectShape | PathShape, graphicsState: PDFName | undefined): PDFOperator[] {
  const { fill, stroke, strokeWidth = 1 } = shape;
  return drawSvgPath(shape.kind === 'path' ? shape.d : outlineOf(shape), {
    x: 0,
    y: CARD_HEIGHT,
    scale: 1,
    color: fill === undefined ? undefined : colorOf(fill),
    borderColor: stroke === undefined ? undefined : colorOf(stroke),
    borderWidth: stroke === undefined ? 0 : strokeWidth,
    ...(shape.kind === 'rect' && shape.dash && { borderDashArray: [shape.dash, shape.dash] }),
    ...(graphicsState && { graphicsState }),
  });
}

function outlineOf({ x, y, width, height, radius = 0 }: RectShape): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return [
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}`,
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`,
  ].join('');
}

export function pictureOperators(
  shape: PictureShape,
  image: PDFImage,
  names: { image: PDFName; graphicsState: PDFName | undefined },
): PDFOperator[] {
  const [across, down] = [shape.width / image.width, shape.height / image.height];
  const scale = shape.fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const [width, height] = [image.width * scale, image.height * scale];
  const y = shape.y + (shape.height - height) / 2;
  const still = degrees(0);
  return [
    pushGraphicsState(),
    ...clipOperators(shape),
    ...drawImage(names.image, {
      x: shape.align === 'start' ? shape.x : shape.x + (shape.width - width) / 2,
      y: CARD_HEIGHT - y - height,
      width,
      height,
      rotate: still,
      xSkew: still,
      ySkew: still,
      ...(names.graphicsState && { graphicsState: names.graphicsState }),
    }),
    popGraphicsState(),
  ];
}

/** How far the control points of a quarter circle are from its ends, as a share of its radius. */
const CIRCLE = 0.5523;

function clipOperators({ x, y, width, height, radius = 0 }: PictureShape): PDFOperator[] {
  const [left, right, top, bottom] = [x, x + width, CARD_HEIGHT - y, CARD_HEIGHT - y - height];
  const pull = radius * (1 - CIRCLE);
  return [
    moveTo(left + radius, top),
    lineTo(right - radius, top),
    appendBezierCurve(right - pull, top, right, top - pull, right, top - radius),
    lineTo(right, bottom + radius),
    appendBezierCurve(right, bottom + pull, right - pull, bottom, right - radius, bottom),
    lineTo(left + radius, bottom),
    appendBezierCurve(left + pull, bottom, left, bottom + pull, left, bottom + radius),
    lineTo(left, top - radius),
    appendBezierCurve(left, top - pull, left + pull, top, left + radius, top),
    closePath(),
    clip(),
    endPath(),
  ];
}

export interface Typeface {
  embedded: PDFFont;
  font: Font;
}

const HEX_OF_GLYPH = 4;
const THOUSAND = 1000;
const DEGREE = Math.PI / 180;

/** A line of text with kerning, which pdf-lib leaves out. Letter spacing makes no gaps, so that readers see whole words. */
export function textOperators(
  shape: TextShape,
  { embedded, font }: Typeface,
  names: { font: PDFName; state: PDFName | undefined },
): PDFOperator[] {
  const { text, x, y, size, fill, tracking = 0, rotate = 0 } = shape;
  const run = font.layout(text);
  const scale = THOUSAND / font.unitsPerEm;
  const spacing = tracking * size;
  const width = (run.advanceWidth * scale * size) / THOUSAND + spacing * (run.glyphs.length - 1);
  const back = { start: 0, middle: width / 2, end: width }[shape.anchor];
  const [cos, sin] = [Math.cos(rotate * DEGREE), Math.sin(rotate * DEGREE)];
  return [
    pushGraphicsState(),
    ...(names.state ? [setGraphicsState(names.state)] : []),
    beginText(),
    setFillingColor(colorOf(fill)),
    setFontAndSize(names.font, size),
    setCharacterSpacing(spacing),
    // Angles of shapes are clockwise.
    setTextMatrix(cos, -sin, sin, cos, x - back * cos, CARD_HEIGHT - y + back * sin),
    ...readAs(text, glyphs(embedded.encodeText(text).asString(), run, scale, size)),
    endText(),
    popGraphicsState(),
  ];
}

/** Adds the text for readers if it has combining marks, because their glyphs may be apart from their letters. */
function readAs(text: string, operators: PDFOperator[]): PDFOperator[] {
  if (!/\p{M}/u.test(text)) return operators;
  const span = [PDFName.of('Span'), `<</ActualText ${PDFHexString.fromText(text)}>>`];
  return [PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, span), ...operators, endMarkedContent()];
}

function glyphs(hex: string, run: ReturnType<Font['layout']>, scale: number, size: number): PDFOperator[] {
  const operators: PDFOperator[] = [];
  let shown = '';
  let rise = 0;
  const flush = () => {
    if (shown) operators.push(PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[${shown}]`]));
    shown = '';
  };
  for (const [index, glyph] of run.glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    if (yOffset !== rise) {
      flush();
      operators.push(setTextRise((yOffset * scale * size) / THOUSAND));
      rise = yOffset;
    }
    const code = hex.slice(index * HEX_OF_GLYPH, (index + 1) * HEX_OF_GLYPH);
    // Moves to the left by thousandths of the size.
    const after = (glyph.advanceWidth - xAdvance + xOffset) * scale;
    shown += `${moved(-xOffset * scale)}<${code}>${moved(after)}`;
  }
  flush();
  if (rise !== 0) operators.push(setTextRise(0));
  return operators;
}

const moved = (thousandths: number) => (Math.abs(thousandths) < 0.01 ? '' : ` ${Number(thousandths.toFixed(2))} `);
