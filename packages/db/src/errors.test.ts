import { describe, expect, test } from 'vitest';
import {
  DatabaseUnavailable,
  databaseProblem,
  isConnectionLost,
  isForeignKeyViolation,
  isUniqueViolation,
} from './errors.ts';
import { engines } from './testing/engines.ts';

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(engines)('errors of the database, on $name', (engine) => {
  test('a violated unique key is recognised by its column', async () => {
    const { db, close } = await engine.open();
    const saved = { id: '1', uses: 1, resets_at: 'later' };
    const insert = () => db.insertInto('throttles').values({ key: saved.id, uses: 1, resets_at: 'later' }).execute();
    await insert();
    const error = await caught(insert());
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'throttles')).toBe(true);
    expect(isUniqueViolation(error, 'email_key')).toBe(false);
    expect(isForeignKeyViolation(error)).toBe(false);
    await close();
  });

  test('a row that refers to a missing user is rejected', async () => {
    const { db, close } = await engine.open();
    const session = { token_hash: 'x', user_id: 'missing', created_at: '1', last_seen_at: '1', expires_at: '2' };
    const error = await caught(db.insertInto('sessions').values(session).execute());
    expect(isForeignKeyViolation(error)).toBe(true);
    expect(isUniqueViolation(error)).toBe(false);
    await close();
  });

  test('a value of the wrong type is rejected', async () => {
    const { db, close } = await engine.open();
    const counter = { name: 'x', value: 'many' as unknown as number };
    expect(await caught(db.insertInto('counters').values(counter).execute())).toBeInstanceOf(Error);
    await close();
  });
});

test.each([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['SQLITE_FULL', 'full'],
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['57014', 'unavailable'],
  ['25006', 'unavailable'],
  ['SQLITE_CORRUPT', null],
  [42, null],
])('%s means that the database is %s', (code, problem) => {
  expect(databaseProblem(Object.assign(new Error('x'), { code }))).toBe(problem);
});

test.each([
  { code: '08006' },
  { code: '25P03' },
  { code: '53300' },
  { code: '57P01' },
  { code: '57P02' },
  { code: '57P03' },
  { code: 'ECONNREFUSED' },
  { code: 'ECONNRESET' },
  { message: 'Connection terminated unexpectedly' },
  { message: 'Connection terminated due to connection timeout' },
  { message: 'timeout exceeded when trying to connect' },
  { message: 'timeout expired' },
  { message: 'Query read timeout' },
  { message: 'Client has encountered a connection error and is not queryable' },
])('$code$message means that the connection is lost', (error) => {
  expect(isConnectionLost(Object.assign(new Error(error.message), error))).toBe(true);
  // A browser's connection ends with the same codes and says nothing about the database.
  expect(databaseProblem(Object.assign(new Error(error.message), error))).toBe(null);
  expect(databaseProblem(new DatabaseUnavailable(error))).toBe('unavailable');
});

test.each([{ code: '23505' }, { code: '57014' }, { message: 'Connection: no such column' }])(
  '$code$message does not mean that the connection is lost',
  (error) => {
    expect(isConnectionLost(Object.assign(new Error(error.message), error))).toBe(false);
  },
);

test('databaseProblem returns null for other errors', () => {
  expect([undefined, null, 'text', new Error('x')].map((error) => databaseProblem(error))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
