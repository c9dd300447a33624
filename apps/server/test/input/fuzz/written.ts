/*
 * JSON that JavaScript cannot represent: a key twice in an object, numbers out of range, nesting too deep for a parser.
 * Values hold marks for these, which `written` replaces in their text.
 */

/** Before a key that its object already has. */
export const TWICE = '{{twice}}';
/** Stands for this JSON text. */
export const literal = (json: string) => `{{json:${json}}}`;
/** Stands for this many nested lists. */
export const nested = (depth: number) => `{{nested:${depth}}}`;

/** A value as JSON, with its marks replaced. */
export function written(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null';
  return json
    .replaceAll(TWICE, '')
    .replace(/"\{\{json:([^"{}]*)\}\}"/g, '$1')
    .replace(/"\{\{nested:(\d+)\}\}"/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)));
}
