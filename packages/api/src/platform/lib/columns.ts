type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/** Fields by the names of their columns, `image_url` for `imageUrl`, without undefined ones. Each becomes a column: a schema must have stripped others. */
export function inSnakeCase<F extends object>(fields: F) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const columns = named.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]);
  return Object.fromEntries(columns) as {
    [Name in keyof F as Name extends string ? Snake<Name> : never]: Exclude<F[Name], undefined>;
  };
}
