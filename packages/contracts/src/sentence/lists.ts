import type { Meaning, Range } from './chips.ts';

/** Chips have few choices, however long a list of ambiguous words is. */
const CHOICES_MAX = 8;

/** What "strikers or wingers" asks for: any of both. Undefined for meanings that cannot be one. */
function anyOf(first: Meaning, second: Meaning): Meaning | undefined {
  if (first.kind === 'position' && second.kind === 'position')
    return { ...first, value: union(first.value, second.value) };
  if (first.kind === 'nationality' && second.kind === 'nationality')
    return { ...first, value: union(first.value, second.value) };
  if (first.kind === 'availability' && second.kind === 'availability')
    return { ...first, value: union(first.value, second.value) };
  if (first.kind === 'in' && second.kind === 'in') return { ...first, value: union(first.value, second.value) };
  if (first.kind === 'club' && second.kind === 'club') return { ...first, value: union(first.value, second.value) };
  if (first.kind === 'foot' && second.kind === 'foot' && first.isStrict === second.isStrict) {
    return { ...first, value: union(first.value, second.value) };
  }
  if (first.kind === 'age' && second.kind === 'age') return touching(first.value, second.value);
  return undefined;
}

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])];

/** 2004 or 2005 is one range, and so are U19 or U21; over 18 and under 21 are two. */
function touching(one: Range, other: Range): Meaning | undefined {
  if (one.from === undefined && other.from === undefined) return anAge({ to: Math.max(one.to ?? 0, other.to ?? 0) });
  if (one.to === undefined && other.to === undefined) return anAge({ from: Math.min(one.from ?? 0, other.from ?? 0) });
  const bounds = [one.from, one.to, other.from, other.to];
  if (bounds.includes(undefined)) return undefined;
  const [oneFrom = 0, oneTo = 0, otherFrom = 0, otherTo = 0] = bounds;
  if (otherFrom > oneTo + 1 || oneFrom > otherTo + 1) return undefined;
  return anAge({ from: Math.min(oneFrom, otherFrom), to: Math.max(oneTo, otherTo) });
}

const anAge = (value: Range): Meaning => ({ kind: 'age', value });

/** The choices of a list: each of the one with each of the other. The first is the likeliest. */
export function choicesOfAny(first: readonly Meaning[], second: readonly Meaning[]): Meaning[] {
  const pairs = first.flatMap((one) => second.map((other) => anyOf(one, other)));
  const distinct = new Map(pairs.flatMap((pair) => (pair ? [[JSON.stringify(pair), pair] as const] : [])));
  return [...distinct.values()].slice(0, CHOICES_MAX);
}
