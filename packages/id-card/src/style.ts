import type { CardFace } from './face.ts';

/** Millimetres as points. */
export const mm = (length: number) => length * (72 / 25.4);

/** CR80, the size of a bank card, upright. */
export const CARD_WIDTH = mm(53.98);
export const CARD_HEIGHT = mm(85.6);
/** Printed beyond the cut, so that an inexact cut leaves no white edge. */
export const BLEED = mm(3);

/** Pixels; a little higher than the card, so that some bleed is seen. */
export const PREVIEW_WIDTH = 300;
export const PREVIEW_HEIGHT = 480;

/** A dot of a picture for printers, in points, at 600 an inch: modules of codes are whole multiples of it. */
export const DOT = 72 / 600;

export const COLORS = {
  field: '#0f4c35',
  chalk: '#f7f6f0',
  paper: '#fcfbf7',
  white: '#ffffff',
  ink: '#15201a',
  inkSoft: '#4d5852',
  line: '#d8d8cb',
  amber: '#f2a33a',
  photoGround: '#e3e2d7',
  photoInk: '#878f84',
  black: '#000000',
  stamp: '#b3261e',
} as const;

/** The colour of the whole header, which a steward sees from a distance. */
export const ROLE_COLORS: Record<CardFace['role'], { label: string; fill: string; stripe: string; deep: string }> = {
  player: { label: 'PLAYER', fill: COLORS.field, stripe: '#13563d', deep: '#0a3626' },
  scout: { label: 'SCOUT', fill: '#1b4a7a', stripe: '#215487', deep: '#12355a' },
  admin: { label: 'ADMIN', fill: '#2b2f2d', stripe: '#343937', deep: COLORS.ink },
  guardian: { label: 'GUARDIAN', fill: '#6a2f5a', stripe: '#753866', deep: '#4d2041' },
};
