/** In all tables ids are uuid v4 text, times ISO-8601 UTC text with milliseconds, which orders them, lists and objects JSON text. */
export type Flag = 0 | 1;

export const toFlag = (value: boolean): Flag => (value ? 1 : 0);
