import type { ByteRange } from '@touchline/api';

const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/** Parses a Range header of one range (RFC 9110, 14.1.2). Null, also for several ranges, which the RFC allows: the whole file. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = RANGE.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Number(suffix);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
