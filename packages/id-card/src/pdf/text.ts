import type { Font } from 'fontkit';
import {
  beginText,
  endMarkedContent,
  endText,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSpacing,
  setFillingColor,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  setTextRise,
} from 'pdf-lib';
import type { TextShape } from '../shapes.ts';
import { CARD_HEIGHT } from '../style.ts';
import { colorOf } from './ink.ts';

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
