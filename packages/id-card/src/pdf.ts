import type { CardFace } from './face.ts';
import { layoutSide } from './layout.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH } from './measures.ts';
import type { PathShape, PictureShape, PictureSlot, RectShape, Shape, TextShape } from './shapes.ts';
import type { Weight } from './text.ts';

export interface PdfCard {
  face: CardFace;
  /** The bytes of PNG or JPEG files; null for a missing picture. */
  pictures: Readonly<Record<PictureSlot, Uint8Array | null>>;
}

type Document = PDFKit.PDFDocument;
/** A picture opened by PDFKit; used on both sides, stored once. */
type Opened = Partial<Record<PictureSlot, unknown>>;

/**
 * A PDF for a card printer: front and back, a page each, the card's exact size as the trim box with the bleed around it.
 * Type is text in an embedded font, codes are paths.
 */
export async function drawPdf({ face, pictures }: PdfCard, fontFiles: Record<Weight, string>): Promise<Uint8Array> {
  // Loaded with the first card, so that it takes no memory before.
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: titleOf(face), Author: face.companyName, Creator: face.companyName, Producer: face.companyName },
  });
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  for (const [weight, file] of Object.entries(fontFiles)) document.registerFont(weight, file);
  const opened = openPictures(document, pictures);
  for (const side of ['front', 'back'] as const) addSide(document, layoutSide(side, face, pictures), opened);
  document.end();
  await finished;
  return joined(chunks);
}

function titleOf({ numbers, firstName, lastName }: CardFace): string {
  return `ID card ${numbers?.cardNumber ?? ''} of ${firstName} ${lastName}`.replace('  ', ' ');
}

function openPictures(document: Document, pictures: PdfCard['pictures']): Opened {
  const opened: Opened = {};
  for (const [slot, bytes] of Object.entries(pictures)) {
    // The library's types lack this method.
    const { openImage } = document as unknown as { openImage(bytes: Uint8Array): unknown };
    if (bytes) opened[slot as PictureSlot] = openImage.call(document, bytes);
  }
  return opened;
}

function addSide(document: Document, shapes: readonly Shape[], opened: Opened): void {
  const [width, height] = [CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED];
  document.addPage({ size: [width, height], margin: 0 });
  Object.assign(document.page.dictionary.data, {
    BleedBox: [0, 0, width, height],
    TrimBox: [BLEED, BLEED, BLEED + CARD_WIDTH, BLEED + CARD_HEIGHT],
  });
  document.save().translate(BLEED, BLEED);
  for (const shape of shapes) {
    document.save();
    draw(document, shape, opened);
    document.restore();
  }
  document.restore();
}

function draw(document: Document, shape: Shape, opened: Opened): void {
  if (shape.kind === 'text') drawText(document, shape);
  else if (shape.kind === 'picture') drawPicture(document, shape, opened[shape.slot]);
  else drawInk(document, shape);
}

function outline(document: Document, { x, y, width, height, radius }: RectShape | PictureShape): void {
  if (radius) document.roundedRect(x, y, width, height, radius);
  else document.rect(x, y, width, height);
}

function drawInk(document: Document, shape: RectShape | PathShape): void {
  if (shape.kind === 'path') document.path(shape.d);
  else outline(document, shape);
  const { fill, stroke, strokeWidth = 1, opacity } = shape;
  if (opacity !== undefined) document.opacity(opacity);
  if (shape.kind === 'rect' && shape.dash) document.dash(shape.dash, {});
  document.lineWidth(strokeWidth);
  if (fill && stroke) document.fillAndStroke(fill, stroke);
  else if (fill) document.fill(fill);
  else if (stroke) document.stroke(stroke);
}

function drawText(document: Document, { text, x, y, size, weight, fill, anchor, tracking = 0 }: TextShape): void {
  const characterSpacing = tracking * size;
  document.font(weight).fontSize(size).fillColor(fill);
  // Without the space behind the last letter.
  const width = document.widthOfString(text, { characterSpacing });
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
}

function drawPicture(document: Document, shape: PictureShape, image: unknown): void {
  if (!image) return;
  const { x, y, width, height, fit, align, opacity } = shape;
  outline(document, shape);
  document.clip();
  if (opacity !== undefined) document.opacity(opacity);
  const place = { align: align === 'start' ? undefined : 'center', valign: 'center' } as const;
  document.image(image as never, x, y, {
    ...place,
    ...(fit === 'cover' ? { cover: [width, height] } : { fit: [width, height] }),
  } as PDFKit.Mixins.ImageOption);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
