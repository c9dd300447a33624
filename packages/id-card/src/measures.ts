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
