import * as fontkit from 'fontkit';
import {
  clip,
  concatTransformationMatrix,
  endPath,
  PDFDocument,
  type PDFImage,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
} from 'pdf-lib';
import { PICTURE_NAMES, type PictureSlot, type Shape } from '../shapes.ts';
import type { Weight } from '../text.ts';
import { inkOperators, pictureOperators } from './ink.ts';
import type { Placement } from './paper.ts';
import { createStructure, decoration, type Structure } from './tags.ts';
import { type Typeface, textOperators } from './text.ts';

/** The bytes of PNG or JPEG files; null for a missing picture. */
export type PictureFiles = Readonly<Record<PictureSlot, Uint8Array | null>>;

/** A document in which sides of cards are drawn. */
export interface CardDocument {
  addPage(width: number, height: number): PDFPage;
  drawSide(page: PDFPage, shapes: readonly Shape[], pictures: PictureFiles, placement: Placement): Promise<void>;
  /** Marks for the cutter, which are not content. */
  drawMarks(page: PDFPage, operators: readonly PDFOperator[]): void;
  save(): Promise<Uint8Array>;
}

/** @param fonts TTF files, of which the used glyphs are embedded */
export async function openDocument(
  { title, author }: { title: string; author: string },
  fonts: Record<Weight, Uint8Array>,
): Promise<CardDocument> {
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
    addPage: (width, height) => document.addPage([width, height]),
    async drawSide(page, shapes, pictures, { matrix, visible }) {
      structure.section();
      const pens = penOf(page, typefaces);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(...matrix),
        rectangle(visible.x, visible.y, visible.width, visible.height),
        clip(),
        endPath(),
      );
      for (const shape of shapes) {
        const bytes = shape.kind === 'picture' ? pictures[shape.slot] : null;
        const image = bytes && (await images(bytes));
        page.pushOperators(...draw(shape, { page, structure, pens, image }));
      }
      page.pushOperators(popGraphicsState());
    },
    drawMarks: (page, operators) => page.pushOperators(...decoration(operators)),
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
interface Pens {
  typeface: (weight: Weight) => { typeface: Typeface; name: PDFName };
  image: (image: PDFImage) => PDFName;
  opacity: (opacity: number | undefined) => PDFName | undefined;
}

function penOf(page: PDFPage, typefaces: Record<Weight, Typeface>): Pens {
  const names = resourceNames.get(page) ?? new Map<string, PDFName>();
  resourceNames.set(page, names);
  const once = (key: string, make: () => PDFName) => {
    const name = names.get(key) ?? make();
    names.set(key, name);
    return name;
  };
  return {
    typeface(weight) {
      const typeface = typefaces[weight];
      const { name, ref } = typeface.embedded;
      return { typeface, name: once(weight, () => page.node.newFontDictionary(name, ref)) };
    },
    image: (image) => once(String(image.ref), () => page.node.newXObject('Image', image.ref)),
    opacity(opacity) {
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
  pens: Pens;
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
