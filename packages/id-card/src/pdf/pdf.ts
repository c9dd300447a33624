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
import type { CardFace, CardWith } from '../face.ts';
import { layoutSide } from '../layout.ts';
import { PICTURE_NAMES, type Shape, SIDES, type Side } from '../shapes.ts';
import type { Weight } from '../text.ts';
import { colorOf, inkOperators, pictureOperators, type Typeface, textOperators } from './operators.ts';
import { type Layout, layoutOn, type Paper } from './paper.ts';
import { createStructure, decoration, type Structure } from './tags.ts';

export interface PdfOptions {
  /** TTF files. */
  fonts: Record<Weight, Uint8Array>;
  paper?: Paper;
  hasCropMarks?: boolean;
}

/** A PDF of cards, each with its front and its back, tagged for screen readers. */
export async function drawPdf(
  cards: readonly CardWith<Uint8Array>[],
  { fonts, paper = 'press', hasCropMarks = false }: PdfOptions,
): Promise<Uint8Array> {
  const [first] = cards;
  if (!first) throw new Error('There is no card to draw.');
  const title = cards.length === 1 ? titleOf(first.face) : `${cards.length} ID cards`;
  const opened = await openDocument({ title, author: first.face.companyName }, fonts);
  const layout = layoutOn(paper, hasCropMarks);
  for (let at = 0; at < cards.length; at += layout.cardsOnPage) {
    for (const side of SIDES) {
      await drawPage(opened, side, { cards: cards.slice(at, at + layout.cardsOnPage), layout });
    }
  }
  opened.structure.finish();
  return opened.document.save({ useObjectStreams: false, addDefaultPage: false });
}

function titleOf({ numbers, firstName, lastName }: CardFace): string {
  return `ID card ${numbers?.cardNumber ?? ''} of ${firstName} ${lastName}`.replace('  ', ' ');
}

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
  return { document, structure, typefaces, images: imagesOf(document) };
}

async function drawPage(
  { document, structure, typefaces, images }: Awaited<ReturnType<typeof openDocument>>,
  side: Side,
  { cards, layout }: { cards: readonly CardWith<Uint8Array>[]; layout: Layout },
): Promise<void> {
  const page = document.addPage([layout.width, layout.height]);
  page.node.set(PDFName.of('TrimBox'), document.context.obj(layout.trim));
  page.node.set(PDFName.of('BleedBox'), document.context.obj(layout.bleed));
  const { x, y, width, height } = layout.visible;
  const pens = penOf(page, typefaces);
  for (const [index, { face, pictures }] of cards.entries()) {
    structure.section();
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...layout.matrixOf(index, side)),
      rectangle(x, y, width, height),
      clip(),
      endPath(),
    );
    for (const shape of layoutSide(side, face, pictures)) {
      const bytes = shape.kind === 'picture' ? pictures[shape.slot] : null;
      const image = bytes && (await images(bytes));
      page.pushOperators(...draw(shape, { page, structure, pens, image }));
    }
    page.pushOperators(popGraphicsState());
  }
  if (layout.marks.length > 0) page.pushOperators(...decoration(markOperators(layout.marks)));
}

const MARK_WIDTH = 0.25;

function markOperators(marks: Layout['marks']): PDFOperator[] {
  const lines = marks.flatMap(([from, to]) => [moveTo(...from), lineTo(...to)]);
  return [setLineWidth(MARK_WIDTH), setStrokingColor(colorOf('#000000')), ...lines, stroke()];
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

function penOf(page: PDFPage, typefaces: Record<Weight, Typeface>) {
  const names = new Map<string, PDFName>();
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
