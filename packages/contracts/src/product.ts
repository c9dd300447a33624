export const PRODUCT_NAME = 'Touchline';

/** The only key that the app uses in local storage. Its ending is part of the requirements. */
export const SESSION_STORAGE_KEY = `${PRODUCT_NAME.toLowerCase()}_auth`;

export const COPYRIGHT_YEAR = 2024;
