export type Flag = 0 | 1;

export const toFlag = (value: boolean): Flag => (value ? 1 : 0);

export type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/** The columns of a contract's fields, one for each: flags for booleans, JSON text for lists and objects. */
export type ColumnsOf<Fields> = { [F in keyof Fields & string as Snake<F>]: ColumnOf<Fields[F]> };
type ColumnOf<Value> = Value extends boolean ? Flag : Value extends string | number | null ? Value : string;

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

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S;

const fieldNames = new Map<string, string>();

function fieldOf(column: string): string {
  const field = fieldNames.get(column) ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  fieldNames.set(column, field);
  return field;
}

/** The named columns of a row by the names of their fields, `imageUrl` for `image_url`. */
export function inCamelCase<Row extends object, Column extends keyof Row & string>(
  row: Row,
  columns: readonly Column[],
) {
  return Object.fromEntries(columns.map((column) => [fieldOf(column), row[column]])) as {
    [C in Column as Camel<C>]: Row[C];
  };
}
