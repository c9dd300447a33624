import type BetterSqlite from 'better-sqlite3';

/** Calls the hook before and after every statement of a connection, with the number of earlier statements. */
export function onEachStatement(
  raw: BetterSqlite.Database,
  hook: (count: number, moment: 'before' | 'after') => void,
): void {
  const prepare = raw.prepare.bind(raw);
  let count = 0;
  const watched = (statement: BetterSqlite.Statement) =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'run' && name !== 'all') return value.bind(target);
        return (...parameters: unknown[]) => {
          hook(count, 'before');
          const result: unknown = value.apply(target, parameters);
          hook(count, 'after');
          count += 1;
          return result;
        };
      },
    });
  raw.prepare = ((text: string) => watched(prepare(text))) as typeof raw.prepare;
}
