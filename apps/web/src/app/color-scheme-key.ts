import { PRODUCT_NAME } from '@touchline/contracts/product';

/** The local storage key of the chosen scheme. The build inserts it into index.html, so this file imports no app code. */
export const COLOR_SCHEME_KEY = `${PRODUCT_NAME.toLowerCase()}_color_scheme`;
