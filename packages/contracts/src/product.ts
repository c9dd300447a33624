/** The product's working name, in one place so that it can change. */
export const PRODUCT_NAME = 'Touchline';

/** Key of the one entry the app keeps in local storage: the signed-in user (spec 4: the key ends with `_auth`). */
export const SESSION_STORAGE_KEY = `${PRODUCT_NAME.toLowerCase()}_auth`;

/** The year of the footer's copyright line (spec 2). */
export const COPYRIGHT_YEAR = 2024;
