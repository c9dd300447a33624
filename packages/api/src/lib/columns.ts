type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;
type Camel<S extends string> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;

/** Fields as the columns that hold them, such as `image_url` for `imageUrl`; one that is undefined is left out. */
export function columnsOf<F extends object>(fields: F) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const columns = named.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]);
  return Object.fromEntries(columns) as { [Name in keyof F & string as Snake<Name>]: Exclude<F[Name], undefined> };
}

/** Columns as fields, for rows of which anyone may read everything. */
export function fieldsOf<R extends object>(row: R) {
  const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const fields = Object.entries(row).map(([name, value]) => [camel(name), value]);
  return Object.fromEntries(fields) as { [Name in keyof R & string as Camel<Name>]: R[Name] };
}
