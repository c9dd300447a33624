import type { Weight } from './text.ts';

/*
 * A side of a card as rectangles, paths, lines of text and pictures, for every renderer. Lengths are points; the origin is
 * the top left corner of the trimmed card, and the bleed lies outside it.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Ink {
  /** A colour as #rrggbb. */
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  opacity?: number;
}

export interface RectShape extends Box, Ink {
  kind: 'rect';
  radius?: number;
  /** Lengths of dash and gap. */
  dash?: number;
}

export interface PathShape extends Ink {
  kind: 'path';
  /** In SVG's notation. */
  d: string;
  /** Edges are not softened: bars and modules of codes. */
  isCrisp?: boolean;
  /** What it shows, for a screen reader; a path without one is decoration. */
  description?: string;
}

export interface TextShape {
  kind: 'text';
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  weight: Weight;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  /** Extra space behind each letter, as a share of the size. */
  tracking?: number;
  /** Degrees clockwise around the point. */
  rotate?: number;
  opacity?: number;
  isHeading?: boolean;
  /** Whether it is a further line of the text before it. */
  isContinued?: boolean;
}

/** The images that a card may show; the caller provides them. */
export const PICTURE_SLOTS = ['logo', 'watermark', 'photo', 'signature', 'ceoSignature'] as const;
export type PictureSlot = (typeof PICTURE_SLOTS)[number];

/** What the pictures are called for a screen reader. */
export const PICTURE_NAMES: Record<PictureSlot, string> = {
  logo: 'Company logo',
  watermark: 'Watermark',
  photo: 'Passport photo',
  signature: 'Cardholder signature',
  ceoSignature: 'CEO signature',
};

export interface PictureShape extends Box {
  kind: 'picture';
  slot: PictureSlot;
  /** `cover` fills the box and crops the picture; `contain` shows all of it. */
  fit: 'cover' | 'contain';
  /** Position of a contained picture that does not fill the box. */
  align?: 'start' | 'middle';
  radius?: number;
  opacity?: number;
}

export type Shape = RectShape | PathShape | TextShape | PictureShape;
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];
