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

export type PictureFiles = Readonly<Record<PictureSlot, Uint8Array | null>>;

export type CardDocument = Awaited<ReturnType<typeof openDocument>>;

/** A document in which sides of cards are drawn. `fonts` are TTF files, of which the used glyphs are embedded. */
export async function openDocument(
  { title, author }: { title: string; author: string },
  fonts: Record<Weight, Uint8Array>,
) {
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
    async drawSide(page: PDFPage, shapes: readonly Shape[], pictures: PictureFiles, { matrix, visible }: Placement) {
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
