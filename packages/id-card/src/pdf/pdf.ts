import { lineTo, moveTo, PDFName, type PDFPage, setLineWidth, setStrokingColor, stroke } from 'pdf-lib';
import type { CardFace } from '../face.ts';
import { layoutSide } from '../layout.ts';
import { SIDES } from '../shapes.ts';
import type { Weight } from '../text.ts';
import { type CardDocument, openDocument, type PictureFiles } from './document.ts';
import { colorOf } from './ink.ts';
import {
  CARDS_ON_SHEET,
  type Mark,
  marksOn,
  marksOnSheet,
  type Page,
  type Paper,
  pageOf,
  placementOn,
  placementOnSheet,
  SHEET,
} from './paper.ts';
import { decoration } from './tags.ts';

export interface PdfCard {
  face: CardFace;
  pictures: PictureFiles;
}

export interface PdfOptions {
  /** TTF files. */
  fonts: Record<Weight, Uint8Array>;
  paper?: Paper;
  hasCropMarks?: boolean;
}

/** A PDF of cards, each with its front and its back, tagged for screen readers. */
export async function drawPdf(
  cards: readonly PdfCard[],
  { fonts, paper = 'press', hasCropMarks = false }: PdfOptions,
): Promise<Uint8Array> {
  const [first] = cards;
  if (!first) throw new Error('There is no card to draw.');
  const title = cards.length === 1 ? titleOf(first.face) : `${cards.length} ID cards`;
  const document = await openDocument({ title, author: first.face.companyName }, fonts);
  if (paper === 'sheet') await drawSheets(document, cards, hasCropMarks);
  else for (const card of cards) await drawPages(document, card, paper, hasCropMarks);
  return document.save();
}

function titleOf({ numbers, firstName, lastName }: CardFace): string {
  return `ID card ${numbers?.cardNumber ?? ''} of ${firstName} ${lastName}`.replace('  ', ' ');
}

async function drawPages(
  document: CardDocument,
  { face, pictures }: PdfCard,
  paper: Exclude<Paper, 'sheet'>,
  hasCropMarks: boolean,
): Promise<void> {
  const hasMarks = hasCropMarks && paper === 'press';
  const size = pageOf(paper, hasMarks);
  for (const side of SIDES) {
    const page = newPage(document, size);
    await document.drawSide(page, layoutSide(side, face, pictures), pictures, placementOn(size, paper));
    if (hasMarks) drawMarks(page, marksOn(size));
  }
}

async function drawSheets(document: CardDocument, cards: readonly PdfCard[], hasCropMarks: boolean): Promise<void> {
  for (let at = 0; at < cards.length; at += CARDS_ON_SHEET) {
    for (const side of SIDES) {
      const page = newPage(document, SHEET);
      for (const [index, { face, pictures }] of cards.slice(at, at + CARDS_ON_SHEET).entries()) {
        await document.drawSide(page, layoutSide(side, face, pictures), pictures, placementOnSheet(index, side));
      }
      if (hasCropMarks) drawMarks(page, marksOnSheet());
    }
  }
}

function newPage(document: CardDocument, { width, height, trim, bleed }: Page): PDFPage {
  const page = document.addPage(width, height);
  page.node.set(PDFName.of('TrimBox'), page.doc.context.obj(trim));
  page.node.set(PDFName.of('BleedBox'), page.doc.context.obj(bleed));
  return page;
}

const MARK_WIDTH = 0.25;

function drawMarks(page: PDFPage, marks: readonly Mark[]): void {
  const lines = marks.flatMap(({ from, to }) => [moveTo(...from), lineTo(...to)]);
  const pen = [setLineWidth(MARK_WIDTH), setStrokingColor(colorOf('#000000'))];
  page.pushOperators(...decoration([...pen, ...lines, stroke()]));
}
