import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from '../tables.ts';

type Scalar = string | number;
type Values = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>;

class Placeholder {
  readonly name: string;
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }

  valueIn(values: Values): unknown {
    const value = values[this.name];
    return this.index === null ? value : (value as readonly Scalar[])[this.index];
  }

  /** A text made with it would be in the SQL of all later calls. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is a value of a kept query: pass it on as a parameter.`);
  }
}

const SHAPES_MAX = 100;

/** Writes the SQL of a query once for each set of given values, because that takes longer than running it. `write` must not compute with values. */
export function keptQuery<Own extends Values, Row>(
  write: (db: Db, values: Own) => Compilable<Row>,
): (db: Db, values: Own) => Promise<Row[]> {
  const queries = keptQueries((db, _shape: null, values: Own) => write(db, values));
  return (db, values) => queries(db, null, values);
}

/** `keptQuery` for SQL that also depends on a shape, which is plain data. */
export function keptQueries<Shape, Own extends Values, Row>(
  write: (db: Db, shape: Shape, values: Own) => Compilable<Row>,
): (db: Db, shape: Shape, values: Own) => Promise<Row[]> {
  const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return async (db, shape, values) => {
    const { adapter, plugins } = db.getExecutor();
    const queries = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    if (!kept.has(adapter)) kept.set(adapter, queries);
    const key = `${JSON.stringify(shape)} ${shapeOf(values)}`;
    // Plugins change a query.
    let query = plugins.length === 0 ? queries.get(key) : undefined;
    if (!query) {
      query = write(db, shape, placeholdersFor(values)).compile();
      if (queries.size >= SHAPES_MAX) queries.delete(queries.keys().next().value as string);
      if (plugins.length === 0) queries.set(key, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? one.valueIn(values) : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

export function lookup<Row>(
  write: (db: Db, key: string) => Compilable<Row>,
): (db: Db, key: string) => Promise<Row | null> {
  const list = keptQuery((db, { key }: { key: string }) => write(db, key));
  return async (db, key) => (await list(db, { key }))[0] ?? null;
}

function shapeOf(values: Values): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (value !== null && value !== undefined) shape += `${name}${Array.isArray(value) ? value.length : ''},`;
    else if (value === null) shape += `-${name},`;
  }
  return shape;
}

function placeholdersFor<Own extends Values>(values: Own): Own {
  const entries = Object.entries(values).map(([name, value]) => {
    if (value === null || value === undefined) return [name, value];
    if (!Array.isArray(value)) return [name, new Placeholder(name, null)];
    return [name, value.map((_, index) => new Placeholder(name, index))];
  });
  return Object.fromEntries(entries) as Own;
}
