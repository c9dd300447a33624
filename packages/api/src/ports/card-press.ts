import { fileURLToPath } from 'node:url';
import type { CardFace, PictureSlot, Side } from '@touchline/id-card';
import { FONT_URLS } from '@touchline/id-card/font-files';
import type { Pixels } from '@touchline/id-card/png';
import type { Limits } from '../limits.ts';
import { queue } from './queue.ts';
import { loadSharp } from './sharp.ts';

/** A card as it is to be printed: what it says, and the bytes of its pictures (PNG or JPEG). */
export interface CardToPrint {
  face: CardFace;
  pictures: Record<PictureSlot, Buffer | null>;
}

/** Makes files of cards and of their codes: a few at a time, the rest wait their turn, and more than a few are refused. */
export interface CardPress {
  pdf(card: CardToPrint): Promise<Uint8Array>;
  /** A PNG of one side, or of several next to each other. */
  png(card: CardToPrint, sides: readonly Side[]): Promise<Buffer>;
  qr(text: string): Promise<Buffer>;
  barcode(text: string): Promise<Buffer>;
  /** A portrait cut to 3:4 as a JPEG of this width. */
  portrait(picture: Buffer, width: number): Promise<Buffer>;
}

/** The pixels of the photo's place on the card at 600 dots an inch. */
const PHOTO_WIDTH = 550;
const JPEG_QUALITY = 88;
const GAP_PIXELS = 60;
const CARD_DPI = 600;
const CODE_DPI = 300;

/** What draws is loaded with the first card: a server that makes none starts sooner and stays smaller. */
export function createCardPress(limits: Pick<Limits, 'cardsAtOnce' | 'cardsWaiting'>): CardPress {
  const inTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const fonts = { regular: fileURLToPath(FONT_URLS.regular), bold: fileURLToPath(FONT_URLS.bold) };
  const fontFiles = Object.values(fonts);
  const drawing = () => import('@touchline/id-card/png');
  return {
    pdf: (card) =>
      inTurn(async () => {
        const { drawPdf } = await import('@touchline/id-card/pdf');
        return drawPdf({ face: card.face, pictures: await withSmallPhoto(card.pictures) }, fonts);
      }),
    png: (card, sides) =>
      inTurn(async () => {
        const { drawSide } = await drawing();
        const pictures = toDataUrls(await withSmallPhoto(card.pictures));
        const drawn: Pixels[] = [];
        for (const side of sides) drawn.push(await drawSide(side, { face: card.face, pictures }, fontFiles));
        return sideBySide(drawn);
      }),
    qr: (text) => inTurn(async () => toPng(await (await drawing()).drawQr(text), CODE_DPI)),
    barcode: (text) => inTurn(async () => toPng(await (await drawing()).drawBarcode(text, fontFiles), CODE_DPI)),
    portrait: (picture, width) => portraitsInTurn(() => cutPortrait(picture, width)),
  };
}

/** As the preview shows it: the middle of the picture. */
async function cutPortrait(picture: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { failOn: 'error' })
    .resize({ width, height: Math.round((width * 4) / 3), fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function withSmallPhoto(pictures: CardToPrint['pictures']): Promise<CardToPrint['pictures']> {
  return pictures.photo ? { ...pictures, photo: await cutPortrait(pictures.photo, PHOTO_WIDTH) } : pictures;
}

function toDataUrls(pictures: CardToPrint['pictures']): Record<PictureSlot, string | null> {
  const entries = Object.entries(pictures).map(([slot, bytes]) => [slot, bytes && dataUrlOf(bytes)]);
  return Object.fromEntries(entries) as Record<PictureSlot, string | null>;
}

const PNG_FIRST_BYTE = 0x89;
const dataUrlOf = (bytes: Buffer) =>
  `data:image/${bytes[0] === PNG_FIRST_BYTE ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;

const rawOf = ({ width, height }: Pixels) => ({ raw: { width, height, channels: 4 as const } });

/** With its resolution in it, so that it is printed at its true size. */
async function toPng(drawn: Pixels, density: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(drawn.data, rawOf(drawn)).withMetadata({ density }).png().toBuffer();
}

async function sideBySide(drawn: readonly Pixels[]): Promise<Buffer> {
  const [first] = drawn;
  if (!first) throw new Error('There is no side to draw.');
  if (drawn.length === 1) return toPng(first, CARD_DPI);
  const sharp = await loadSharp();
  const width = drawn.length * (first.width + GAP_PIXELS) - GAP_PIXELS;
  return sharp({ create: { width, height: first.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      drawn.map((side, index) => ({
        input: Buffer.from(side.data.buffer, side.data.byteOffset, side.data.byteLength),
        ...rawOf(side),
        left: index * (first.width + GAP_PIXELS),
        top: 0,
      })),
    )
    .withMetadata({ density: CARD_DPI })
    .png()
    .toBuffer();
}
