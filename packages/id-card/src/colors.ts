import type { CardRole } from './face.ts';

/** The product's colours as they are printed: pitch green, chalk, one warm accent. */
export const COLORS = {
  field: '#0f4c35',
  fieldDeep: '#0a3626',
  fieldStripe: '#13563d',
  chalk: '#f7f6f0',
  chalkSoft: '#c9ddd1',
  paper: '#fcfbf7',
  white: '#ffffff',
  ink: '#15201a',
  inkSoft: '#5a665f',
  line: '#d8d8cb',
  amber: '#f2a33a',
  photoGround: '#e3e2d7',
  photoInk: '#878f84',
  black: '#000000',
} as const;

/** Each role by its own band, told by its word and its colour. */
export const ROLE_BANDS: Record<CardRole, { label: string; fill: string; ink: string }> = {
  player: { label: 'PLAYER', fill: COLORS.amber, ink: '#2b1a00' },
  scout: { label: 'SCOUT', fill: '#cfe3f2', ink: '#0b2a42' },
  admin: { label: 'ADMIN', fill: COLORS.ink, ink: COLORS.chalk },
  guardian: { label: 'GUARDIAN', fill: COLORS.chalkSoft, ink: COLORS.fieldDeep },
};
