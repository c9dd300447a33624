/*
 * JSON that no value of JavaScript is written as: a name that stands twice in an object, numbers beyond all bounds, nesting
 * that a parser must not follow. Values hold marks for these, which `written` replaces in their text.
 */

/** In front of a name that its object has already. */
export const TWICE = '{{twice}}';
/** Stands for these characters of JSON. */
export const literal = (json: string) => `{{json:${json}}}`;
/** Stands for so many lists inside one another. */
export const nested = (depth: number) => `{{nested:${depth}}}`;

/** A value as JSON, its marks replaced. */
export function written(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null';
  return json
    .replaceAll(TWICE, '')
    .replace(/"\{\{json:([^"{}]*)\}\}"/g, '$1')
    .replace(/"\{\{nested:(\d+)\}\}"/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)));
}
