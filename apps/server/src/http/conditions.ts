import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@touchline/api';

/** A version of a resource. `etag` is strong and quoted; times are compared in whole seconds, like HTTP dates. */
export interface Validators {
  etag: string;
  modifiedAt: Date;
}

export const CONDITIONAL_ANSWERS = {
  304: { description: 'The copy named by If-None-Match or If-Modified-Since is still valid.' },
  412: { description: 'If-Match or If-Unmodified-Since did not hold.' },
};

/** Evaluates the conditions of a request (RFC 9110, 13.2.2): proceed, or respond with 304 or 412. */
export function checkConditions(headers: IncomingHttpHeaders, now: Validators): 'proceed' | 'unchanged' | 'failed' {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !lists(ifMatch, now.etag, 'strong')) return 'failed';
  const unmodifiedSince = toSeconds(headers['if-unmodified-since']);
  if (ifMatch === undefined && unmodifiedSince !== null && seconds(now.modifiedAt) > unmodifiedSince) return 'failed';

  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, now.etag, 'weak') ? 'unchanged' : 'proceed';
  const modifiedSince = toSeconds(headers['if-modified-since']);
  return modifiedSince !== null && seconds(now.modifiedAt) <= modifiedSince ? 'unchanged' : 'proceed';
}

/** Whether a Range header applies: not when If-Range names another version of the file (RFC 9110, 13.1.5). */
export function rangeApplies(ifRange: string | undefined, now: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"')) return ifRange === now.etag;
  if (ifRange.startsWith('W/')) return false;
  return toSeconds(ifRange) === seconds(now.modifiedAt);
}

/** Parses a Range header of one range (RFC 9110, 14.1.2). Null, also for several ranges, which the RFC allows: the whole file. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header?.trim() ?? '');
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

function lists(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`));
}

function toSeconds(date: string | undefined): number | null {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
