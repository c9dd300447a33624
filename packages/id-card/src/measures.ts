const POINTS_PER_MM = 72 / 25.4;

/** A length in millimetres as points. */
export const mm = (length: number) => length * POINTS_PER_MM;

/** CR80, the size of a bank card, upright. */
export const CARD_WIDTH = mm(53.98);
export const CARD_HEIGHT = mm(85.6);
/** Printed beyond the cut, so that an inexact cut leaves no white edge. */
export const BLEED = mm(3);

/** The preview on the screen, in pixels; a little higher than the card, so it shows some bleed above and below. */
export const PREVIEW_WIDTH = 300;
export const PREVIEW_HEIGHT = 480;

/** Pictures for printers: 600 dots an inch, so that fine type and bars are sharp. */
const PRINT_DPI = 600;
/** One dot of such a picture, in points: modules of codes are whole multiples of it. */
export const DOT = 72 / PRINT_DPI;
