export type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/** The column of a field: `image_url` for `imageUrl`. */
export function columnOf<Name extends string>(name: Name): Snake<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>;
}

/** Fields by the names of their columns, without undefined ones. Each becomes a column: a schema must have stripped others. */
export function inSnakeCase<F extends object>(fields: F) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const columns = named.map(([name, value]) => [columnOf(name), value]);
  return Object.fromEntries(columns) as {
    [Name in keyof F as Name extends string ? Snake<Name> : never]: Exclude<F[Name], undefined>;
  };
}
