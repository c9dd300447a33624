import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anActor, appError, bothEngines, testApp } from '../testing/index.ts';
import { authorize, demand } from './authorize.ts';
import type { RequestContext } from './context.ts';
import { AppError } from './errors.ts';
import { accept, toAppError } from './input-errors.ts';
import { anyone, createCallerFactory, router } from './trpc.ts';

const withCode = (code: string) => Object.assign(new Error('internal detail'), { code });

describe('an error with a code', () => {
  test.each([
    ['an AppError', new AppError('NOT_FOUND'), 'NOT_FOUND'],
    [
      'an AppError wrapped in a TRPCError',
      new TRPCError({ code: 'NOT_FOUND', cause: new AppError('LAST_ADMIN') }),
      'LAST_ADMIN',
    ],
    ['a busy database', withCode('SQLITE_BUSY'), 'BUSY'],
    ['a full disk', withCode('ENOSPC'), 'DISK_FULL'],
  ])('%s is recognised', (_what, error, code) => {
    expect(toAppError(error)?.code).toBe(code);
  });

  test('any other error is unexpected', () => {
    const codes = ['SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_UNIQUE', '23505', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];
    for (const error of [new Error('x'), new TRPCError({ code: 'NOT_FOUND' }), 'text', ...codes.map(withCode)]) {
      expect(toAppError(error)).toBeNull();
    }
  });

  test.each(bothEngines)('a violated constraint that no service expects is unexpected, on $name', async (engine) => {
    const { db } = await testApp({ engine });
    const session = { token_hash: 'x', user_id: 'unknown', created_at: '1', last_seen_at: '1', expires_at: '2' };
    const counter = { name: 'x', value: 1 };
    await db.insertInto('counters').values(counter).execute();
    for (const write of [db.insertInto('sessions').values(session), db.insertInto('counters').values(counter)]) {
      const error = await write.execute().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(toAppError(error)).toBeNull();
    }
  });

  test('has a retry time where a retry makes sense', () => {
    const passing = Object.entries(ERRORS).filter(([code]) => ['STORAGE_UNAVAILABLE', 'DISK_FULL'].includes(code));
    expect(passing).toHaveLength(2);
    for (const [code] of passing) expect(new AppError(code as ErrorCode).retryAfter).toBeGreaterThan(0);
    expect(new AppError('DISK_FULL', { retryAfter: 7 }).retryAfter).toBe(7);
    expect(new AppError('NOT_FOUND').retryAfter).toBeUndefined();
  });

  test('has the message and status of the table', () => {
    const refusal = new AppError('LAST_ADMIN');
    expect(refusal).toMatchObject({ status: ERRORS.LAST_ADMIN.status, message: ERRORS.LAST_ADMIN.message });
  });
});

describe('an input that is not accepted', () => {
  const schema = z.object({ title: z.string().min(1, 'Title is required'), list: z.array(z.number()) });

  test('names its fields, with the message of the first one', () => {
    const result = () => accept(schema, { title: '', list: [1, 'x'] });
    expect(result).toThrow('Title is required');
    try {
      result();
    } catch (error) {
      expect((error as AppError).issues?.map(({ path }) => path)).toEqual(['title', 'list.1']);
    }
  });

  test('lists at most 50 of a hundred thousand errors', () => {
    const refusal = toAppError(schema.safeParse({ title: 'x', list: Array(100_000).fill('x') }).error);
    expect(refusal?.issues?.at(-1)?.path).toBe('list.49');
  });

  test('does not show the messages of the schema library', () => {
    expect(() => accept(schema, { title: 'x' })).toThrow(ERRORS.INVALID_INPUT.message);
    expect(accept(schema, { title: 'x', list: [1], more: true })).toEqual({ title: 'x', list: [1] });
  });
});

describe('a schema without messages', () => {
  const loose = z.strictObject({
    text: z.string().min(2).max(3),
    flag: z.boolean(),
    choice: z.enum(['one', 'two']),
    list: z.array(z.union([z.string(), z.null()])),
    notes: z.record(z.string().max(1), z.number()),
  });
  const good = { text: 'abc', flag: true, choice: 'one', list: ['x'], notes: { a: 1 } };
  const issuesOf = (value: unknown) => toAppError(loose.safeParse(value).error)?.issues;

  test.each([
    [{ text: 'abcd' }, 'text', 'Please use at most 3 characters.'],
    [{ text: 'a' }, 'text', 'Please use at least 2 characters.'],
    [{ text: 7 }, 'text', 'This value is not valid.'],
    [{ flag: 'yes' }, 'flag', 'This value is not valid.'],
    [{ choice: 'three' }, 'choice', 'This value is not valid.'],
    [{ list: [false] }, 'list.0', 'This value is not valid.'],
    [{ notes: { ab: 1 } }, 'notes.ab', 'This value is not valid.'],
    [{ colour: 'red' }, '', 'The field colour is not known here.'],
    [{ '<b>': 'red' }, '', 'A field that was sent is not known here.'],
  ])('rejects %j with a message of the product', (wrong, path, message) => {
    expect(issuesOf({ ...good, ...wrong })).toEqual([{ path, message }]);
  });

  test('rejects a value that is not an object', () => {
    expect(issuesOf('text')).toEqual([{ path: '', message: 'This value is not valid.' }]);
    expect(() => accept(loose, 'text')).toThrow(ERRORS.INVALID_INPUT.message);
  });
});

test('an output that its schema rejects is an unexpected error, not an input error', async () => {
  const broken = router({ count: anyone.output(z.number()).query(() => 'three' as never) });
  const caller = createCallerFactory(broken)({} as RequestContext);
  const error = await caller.count().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(toAppError(error)).toBeNull();
});

describe('a permission check', () => {
  const account = { id: 'another user', role: 'player', isActive: true, isMinor: false, isHidden: false } as const;

  test('throws 401 for anonymous callers and 403 for users without the permission', () => {
    expect(() => demand({ viewer: null }, 'users:administer')).toThrow(
      expect.objectContaining(appError('NOT_SIGNED_IN')),
    );
    expect(() => demand({ viewer: anActor('scout') }, 'users:administer')).toThrow(
      expect.objectContaining(appError('NOT_ALLOWED')),
    );
    expect(() => demand({ viewer: anActor('admin') }, 'users:administer')).not.toThrow();
    expect(() => authorize(null, 'user:read', account)).toThrow(expect.objectContaining(appError('NOT_SIGNED_IN')));
    expect(() => authorize(anActor('player'), 'user:read', account)).toThrow(
      expect.objectContaining(appError('NOT_ALLOWED')),
    );
    expect(authorize(anActor('scout'), 'user:read', account)).toBe(account);
  });

  test('throws the error of an unknown id where the existence is private', () => {
    for (const viewer of [null, anActor('player')]) {
      expect(() => authorize(viewer, 'user:read', account, 'USER_NOT_FOUND')).toThrow(
        expect.objectContaining(appError('USER_NOT_FOUND')),
      );
    }
  });
});
