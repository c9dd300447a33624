import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authorize, demand } from './authorize.ts';
import type { RequestContext } from './context.ts';
import { AppError } from './errors.ts';
import { accept, toAppError } from './input-errors.ts';
import { anActor, appError, engines, testApp } from './testing/index.ts';
import { anyone, createCallerFactory, router } from './trpc.ts';

const withCode = (code: string) => Object.assign(new Error('internal detail'), { code });

describe('an error as a refusal by name', () => {
  test.each([
    ['a refusal', new AppError('NOT_FOUND'), 'NOT_FOUND'],
    [
      'a refusal in the wrapping of a caller',
      new TRPCError({ code: 'NOT_FOUND', cause: new AppError('LAST_ADMIN') }),
      'LAST_ADMIN',
    ],
    ['a busy database', withCode('SQLITE_BUSY'), 'BUSY'],
    ['a full disk', withCode('ENOSPC'), 'DISK_FULL'],
  ])('%s is known', (_what, error, code) => {
    expect(toAppError(error)?.code).toBe(code);
  });

  test('anything else is a fault of ours, not a refusal', () => {
    const codes = ['SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_UNIQUE', '23505', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];
    for (const error of [new Error('x'), new TRPCError({ code: 'NOT_FOUND' }), 'text', ...codes.map(withCode)]) {
      expect(toAppError(error)).toBeNull();
    }
  });

  test.each(engines)('a violated constraint that no service expects is unexpected, on $name', async (engine) => {
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

  test('says when to come back, where that is for the client to do', () => {
    const passing = Object.entries(ERRORS).filter(([code]) => ['STORAGE_UNAVAILABLE', 'DISK_FULL'].includes(code));
    expect(passing).toHaveLength(2);
    for (const [code] of passing) expect(new AppError(code as ErrorCode).retryAfter).toBeGreaterThan(0);
    expect(new AppError('DISK_FULL', { retryAfter: 7 }).retryAfter).toBe(7);
    expect(new AppError('NOT_FOUND').retryAfter).toBeUndefined();
  });

  test('has the sentence and status of the table', () => {
    const refusal = new AppError('LAST_ADMIN');
    expect(refusal).toMatchObject({ status: ERRORS.LAST_ADMIN.status, message: ERRORS.LAST_ADMIN.message });
  });
});

describe('an input that is not accepted', () => {
  const schema = z.object({ title: z.string().min(1, 'Title is required'), list: z.array(z.number()) });

  test("names its fields, and speaks in the first one's words", () => {
    const result = () => accept(schema, { title: '', list: [1, 'x'] });
    expect(result).toThrow('Title is required');
    try {
      result();
    } catch (error) {
      expect((error as AppError).issues?.map(({ path }) => path)).toEqual(['title', 'list.1']);
    }
  });

  test('is not told about each of a hundred thousand faults', () => {
    const refusal = toAppError(schema.safeParse({ title: 'x', list: Array(100_000).fill('x') }).error);
    expect(refusal?.issues?.at(-1)?.path).toBe('list.49');
  });

  test("keeps the schema library's own words from people", () => {
    expect(() => accept(schema, { title: 'x' })).toThrow(ERRORS.INVALID_INPUT.message);
    expect(accept(schema, { title: 'x', list: [1], more: true })).toEqual({ title: 'x', list: [1] });
  });
});

describe('a schema that says nothing of its own', () => {
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
  ])('refuses %j in words of the product', (wrong, path, message) => {
    expect(issuesOf({ ...good, ...wrong })).toEqual([{ path, message }]);
  });

  test('refuses a value that is none of its fields', () => {
    expect(issuesOf('text')).toEqual([{ path: '', message: 'This value is not valid.' }]);
    expect(() => accept(loose, 'text')).toThrow(ERRORS.INVALID_INPUT.message);
  });
});

test('an output that its schema does not accept is no refusal of what the caller sent', async () => {
  const broken = router({ count: anyone.output(z.number()).query(() => 'three' as never) });
  const caller = createCallerFactory(broken)({} as RequestContext);
  const error = await caller.count().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(toAppError(error)).toBeNull();
});

describe('asking whether somebody may', () => {
  const account = { id: 'somebody else', role: 'player', isActive: true } as const;

  test('answers 401 to nobody and 403 to the wrong person', () => {
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

  test('answers as for an unknown one where its existence is private', () => {
    for (const viewer of [null, anActor('player')]) {
      expect(() => authorize(viewer, 'user:read', account, 'USER_NOT_FOUND')).toThrow(
        expect.objectContaining(appError('USER_NOT_FOUND')),
      );
    }
  });
});
