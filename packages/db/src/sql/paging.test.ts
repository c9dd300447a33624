import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { decodeCursor, decodePlace, decodeRank, encodeCursor, readPage, toPage } from './paging.ts';

describe('a cursor', () => {
  test('decodes to exactly the position that it was made of', () => {
    fc.assert(
      fc.property(fc.record({ time: fc.string({ unit: 'binary' }), id: fc.string() }), ({ time, id }) => {
        const position = { time: time.toWellFormed(), id };
        const isStorable = !`${time}${id}`.includes('\u0000');
        expect(decodeCursor(encodeCursor(position))).toEqual(isStorable ? position : null);
      }),
    );
  });

  test('can be used in a URL without escaping', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (time, id) => {
        expect(encodeCursor({ time, id })).toMatch(/^[\w-]+$/);
      }),
    );
  });

  test.each(['', 'x', '%00', Buffer.from('{}').toString('base64url'), Buffer.from('["a"]').toString('base64url')])(
    'that was never issued is ignored: %j',
    (cursor) => expect(decodeCursor(cursor)).toBeNull(),
  );

  test.each([
    [['2026-03-02', '4711'], 4711],
    [['2026-03-02', '-3'], -3],
    [['2026-03-02', '1e300'], null],
    [['2026-03-02', 'Infinity'], null],
    [['2026-03-02', '1.5'], null],
    [['2026-03-02', 'x'], null],
    [['2026\u0000', '1'], null],
  ])('with the values %j has the rank %j', (value, rank) => {
    expect(decodeRank(Buffer.from(JSON.stringify(value)).toString('base64url'))).toBe(rank);
    expect(decodeRank(null)).toBeNull();
  });

  test.each([
    ['2026-03-02T09:00:00.000Z', true],
    ['2248-09-26T15:10:22.207Z', true],
    ['2248-09-26T15:10:22.208Z', false],
    ['+275760-09-13T00:00:00.000Z', false],
    ['-271821-04-20T00:00:00.000Z', false],
    ['x', false],
  ])('with the time %s has a place that a column of 64 bits can hold, or none', (time, isPlace) => {
    const place = decodePlace(encodeCursor({ time, id: 'x' }));
    expect(place !== null && BigInt.asIntN(64, place) === place).toBe(isPlace);
    expect(decodePlace(null)).toBeNull();
  });

  test('of any text is decoded or ignored, without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeCursor(text)));
  });
});

describe('a page', () => {
  const read = { position: (id: string) => ({ time: 'now', id }), item: (id: string) => id.toUpperCase() };

  test('has the requested number of entries, and a next cursor when one more was read', () => {
    const page = toPage(['a', 'b', 'c'], { limit: 2 }, read);
    expect(page.items).toEqual(['A', 'B']);
    expect(decodeCursor(page.nextCursor ?? '')).toEqual({ time: 'now', id: 'b' });
  });

  test('that is the last has no next cursor', () => {
    expect(toPage(['a', 'b'], { limit: 2 }, read).nextCursor).toBeNull();
    expect(toPage([], { limit: 2 }, read)).toEqual({ items: [], nextCursor: null });
  });
});

describe.each(bothEngines)('reading a list page by page, on $name', (engine) => {
  test.each(['newest', 'oldest'] as const)(
    'returns every entry once, the %s first',
    { tags: ['FIND-06'] },
    async (order) => {
      const { db, close } = await engine.open();
      const times = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-03'];
      const rows = times.map((created_at, index) => ({ file_key: `file-${index}`, created_at }));
      await db.insertInto('stray_files').values(rows).execute();
      const read = (cursor: string | null) =>
        readPage(
          db.selectFrom('stray_files').select('file_key'),
          { limit: 2, cursor },
          { by: ['created_at', 'file_key'], order, item: (row) => row.file_key },
        );
      let page = await read(null);
      const seen = [...page.items];
      while (page.nextCursor !== null) {
        page = await read(page.nextCursor);
        seen.push(...page.items);
      }
      const expected = rows.map((row) => row.file_key);
      expect(seen).toEqual(order === 'oldest' ? expected : expected.reverse());
      await close();
    },
  );
});
