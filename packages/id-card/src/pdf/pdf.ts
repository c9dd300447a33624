import * as fontkit from 'fontkit';
import {
  clip,
  concatTransformationMatrix,
  endPath,
  lineTo,
  moveTo,
  PDFDocument,
  type PDFImage,
  PDFName,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setLineWidth,
  setStrokingColor,
  stroke,
} from 'pdf-lib';
import type { CardFace } from '../face.ts';
import { layoutSide } from '../layout.ts';
import { PICTURE_NAMES, type PictureSlot, type Shape, SIDES, type Side } from '../shapes.ts';
import type { Weight } from '../text.ts';
import { colorOf, inkOperators, pictureOperators } from './ink.ts';
import {
  CARDS_ON_SHEET,
  type Mark,
  marksOn,
  marksOnSheet,
  type Page,
  type Paper,
  type Placement,
  pageOf,
  placementOn,
  placementOnSheet,
  SHEET,
} from './paper.ts';
import { createStructure, decoration, type Structure } from './tags.ts';
import { type Typeface, textOperators } from './text.ts';

export interface PdfCard {
  face: CardFace;
  pictures: Readonly<Record<PictureSlot, Uint8Array | null>>;
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
  card: PdfCard,
  paper: Exclude<Paper, 'sheet'>,
  hasCropMarks: boolean,
): Promise<void> {
  const hasMarks = hasCropMarks && paper === 'press';
  const size = pageOf(paper, hasMarks);
  for (const side of SIDES) {
    const page = newPage(document, size);
    await document.drawSide(page, side, card, placementOn(size, paper));
    if (hasMarks) drawMarks(page, marksOn(size));
  }
}

async function drawSheets(document: CardDocument, cards: readonly PdfCard[], hasCropMarks: boolean): Promise<void> {
  for (let at = 0; at < cards.length; at += CARDS_ON_SHEET) {
    for (const side of SIDES) {
      const page = newPage(document, SHEET);
      for (const [index, card] of cards.slice(at, at + CARDS_ON_SHEET).entries()) {
        await document.drawSide(page, side, card, placementOnSheet(index, side));
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

type CardDocument = Awaited<ReturnType<typeof openDocument>>;

/** A document in which sides of cards are drawn. It embeds the used glyphs of the fonts. */
async function openDocument({ title, author }: { title: string; author: string }, fonts: Record<Weight, Uint8Array>) {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage('en');
  document.setAuthor(author);
  document.setCreator(author);
  document.setProducer(author);
  const structure = createStructure(document);
  const typefaces = {
    regular: await openTypeface(document, fonts.regular),
    bold: await openTypeface(document, fonts.bold),
  };
  const images = imagesOf(document);
  return {
    addPage: (width: number, height: number) => document.addPage([width, height]),
    async drawSide(page: PDFPage, side: Side, { face, pictures }: PdfCard, { matrix, visible }: Placement) {
      structure.section();
      const pens = penOf(page, typefaces);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(...matrix),
        rectangle(visible.x, visible.y, visible.width, visible.height),
        clip(),
        endPath(),
      );
      for (const shape of layoutSide(side, face, pictures)) {
        const bytes = shape.kind === 'picture' ? pictures[shape.slot] : null;
        const image = bytes && (await images(bytes));
        page.pushOperators(...draw(shape, { page, structure, pens, image }));
      }
      page.pushOperators(popGraphicsState());
    },
    save() {
      structure.finish();
      return document.save({ useObjectStreams: false, addDefaultPage: false });
    },
  };
}

async function openTypeface(document: PDFDocument, bytes: Uint8Array): Promise<Typeface> {
  const font = fontkit.create(bytes as Buffer);
  if (!('layout' in font)) throw new Error('A font file must hold a single font.');
  const customName = `CARDTL+${font.postscriptName}`;
  return { embedded: await document.embedFont(bytes, { subset: true, customName }), font };
}

const PNG_FIRST_BYTE = 0x89;

/** Embeds each picture once, although several cards show it. */
function imagesOf(document: PDFDocument): (bytes: Uint8Array) => Promise<PDFImage> {
  const embedded = new Map<Uint8Array, Promise<PDFImage>>();
  return (bytes) => {
    const embed = () => (bytes[0] === PNG_FIRST_BYTE ? document.embedPng(bytes) : document.embedJpg(bytes));
    const image = embedded.get(bytes) ?? embed();
    embedded.set(bytes, image);
    return image;
  };
}

/** The names under which a page refers to its fonts, pictures and opacities. */
function penOf(page: PDFPage, typefaces: Record<Weight, Typeface>) {
  const names = resourceNames.get(page) ?? new Map<string, PDFName>();
  resourceNames.set(page, names);
  const once = (key: string, make: () => PDFName) => {
    const name = names.get(key) ?? make();
    names.set(key, name);
    return name;
  };
  return {
    typeface(weight: Weight) {
      const typeface = typefaces[weight];
      const { name, ref } = typeface.embedded;
      return { typeface, name: once(weight, () => page.node.newFontDictionary(name, ref)) };
    },
    image: (image: PDFImage) => once(String(image.ref), () => page.node.newXObject('Image', image.ref)),
    opacity(opacity: number | undefined) {
      if (opacity === undefined) return undefined;
      const state = { Type: 'ExtGState', ca: opacity, CA: opacity };
      return once(`opacity ${opacity}`, () => page.node.newExtGState('Opacity', page.doc.context.obj(state)));
    },
  };
}

const resourceNames = new WeakMap<PDFPage, Map<string, PDFName>>();

interface Drawing {
  page: PDFPage;
  structure: Structure;
  pens: ReturnType<typeof penOf>;
  image: PDFImage | null;
}

function draw(shape: Shape, { page, structure, pens, image }: Drawing): PDFOperator[] {
  if (shape.kind === 'text') {
    const { typeface, name } = pens.typeface(shape.weight);
    const state = pens.opacity(shape.opacity);
    const operators = textOperators(shape, typeface, { font: name, state });
    return structure.mark(page, { type: shape.isHeading ? 'H1' : 'P' }, operators, shape.isContinued);
  }
  if (shape.kind === 'picture') {
    if (!image) return [];
    const names = { image: pens.image(image), graphicsState: pens.opacity(shape.opacity) };
    const operators = pictureOperators(shape, image, names);
    if (shape.slot === 'watermark') return decoration(operators);
    return structure.mark(page, { type: 'Figure', description: PICTURE_NAMES[shape.slot] }, operators);
  }
  const operators = inkOperators(shape, pens.opacity(shape.opacity));
  const description = shape.kind === 'path' ? shape.description : undefined;
  return description ? structure.mark(page, { type: 'Figure', description }, operators) : decoration(operators);
}
