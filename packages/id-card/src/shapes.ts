import type { Weight } from './text.ts';

/* A side of a card, for every renderer. Lengths are points; the origin is the top left corner of the trimmed card. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Ink {
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
  d: string;
  /** Edges are not softened. */
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

export const PICTURE_NAMES = {
  logo: 'Company logo',
  watermark: 'Watermark',
  photo: 'Passport photo',
  signature: 'Cardholder signature',
  ceoSignature: 'CEO signature',
};
export type PictureSlot = keyof typeof PICTURE_NAMES;
const PICTURE_SLOTS = Object.keys(PICTURE_NAMES) as PictureSlot[];

export function mapPictures<From, To>(pictures: Readonly<Record<PictureSlot, From>>, map: (picture: From) => To) {
  return Object.fromEntries(PICTURE_SLOTS.map((slot) => [slot, map(pictures[slot])])) as Record<PictureSlot, To>;
}

export interface PictureShape extends Box {
  kind: 'picture';
  slot: PictureSlot;
  fit: 'cover' | 'contain';
  align?: 'start' | 'middle';
  radius?: number;
  opacity?: number;
}

export type Shape = RectShape | PathShape | TextShape | PictureShape;
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];
