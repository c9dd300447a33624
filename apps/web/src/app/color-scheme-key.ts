import { PRODUCT_NAME } from '@touchline/contracts/product';

/** Where local storage keeps the scheme a person has chosen; read before the app is there, too (vite/scheme-before-paint.ts). */
export const COLOR_SCHEME_KEY = `${PRODUCT_NAME.toLowerCase()}_color_scheme`;
