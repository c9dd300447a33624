import type { CardFace } from './face.ts';

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
