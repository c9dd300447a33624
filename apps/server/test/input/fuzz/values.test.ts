import { appRouter } from '@touchline/api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { written } from './mutations.ts';
import { type KnownValues, valuesFrom } from './values.ts';

const valuesOf = valuesFrom(() => null);
const sample = (schema: z.ZodType, numRuns = 200) => fc.sample(valuesOf(schema), { numRuns, seed: 7 });
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;

describe('values made from a schema', () => {
  test.each(Object.entries(procedures))('are often valid inputs of %s', (_name, { _def }) => {
    for (const input of _def.inputs) {
      const values = sample(input, 50);
      const good = values.filter((value) => input.safeParse(value).success);
      expect(good.length).toBeGreaterThan(values.length / 3);
    }
  });

  test.each([
    ['bounds', z.string().min(3).max(5), (value: unknown) => [3, 4, 5].includes([...String(value)].length)],
    ['a pattern', z.string().regex(/^[a-z]/), (value: unknown) => /^[a-z]/.test(String(value))],
    [
      'a rule that applies after a transformation',
      z.string().transform(Number).pipe(z.number().max(9)),
      (value: unknown) => Number(value) <= 9,
    ],
    [
      'a range of integers',
      z.number().int().min(-2).max(2),
      (value: unknown) => [-2, -1, 0, 1, 2].includes(Number(value)),
    ],
  ])('respect %s', (_what, schema, isRight) => {
    expect(sample(schema).every(isRight)).toBe(true);
    expect(new Set(sample(schema)).size).toBeGreaterThan(2);
  });

  test('sometimes leave out optional fields, and never required ones', () => {
    const values = sample(z.object({ must: z.string(), may: z.string().optional() })) as object[];
    expect(values.every((value) => 'must' in value)).toBe(true);
    expect(new Set(values.map((value) => 'may' in value))).toEqual(new Set([true, false]));
  });

  test('include the known values of a field', () => {
    const known: KnownValues = (field) => (field === 'playerId' ? [1000, fc.constant('4711')] : null);
    const valuesWith = valuesFrom(known);
    const values = fc.sample(valuesWith(z.object({ playerId: z.string(), title: z.string() })), {
      numRuns: 50,
      seed: 7,
    });
    expect(values.filter((value) => (value as { playerId: string }).playerId === '4711').length).toBeGreaterThan(40);
  });

  test('of an unsupported schema kind cause an error that says where to add it', () => {
    expect(() => valuesOf(z.object({ born: z.date() }))).toThrow(
      'The fuzzer knows no values for the zod kind "date" of the field "born". Add the kind to ofKind in test/input/fuzz/values.ts.',
    );
  });
});

test('JSON that JavaScript values cannot represent, such as repeated keys, can be written', () => {
  const value = { a: 1, '{{twice}}a': '{{json:1e400}}', deep: '{{json:[[[]]]}}', big: 9n };
  expect(written(value)).toBe('{"a":1,"a":1e400,"deep":[[[]]],"big":9}');
});
