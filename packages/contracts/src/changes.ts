import { z } from 'zod';
import { LINE_MAX } from './limits.ts';
import { cutText } from './text.ts';

/**
 * What a patch may say beside its fields: their values as the caller has last read them, in the form of the answer. A field that
 * has another value by now is not overwritten, and the call is refused with CHANGED_MEANWHILE.
 */
export const wasField = {
  was: z
    .record(z.string().max(LINE_MAX), z.unknown())
    .optional()
    .meta({ description: 'The fields as last read. One that has changed since is not overwritten: 409.' }),
};

/** The fields of a patch, without what the caller has read. */
export function withoutWas<Patch extends { was?: unknown }>({ was: _was, ...fields }: Patch): Omit<Patch, 'was'> {
  return fields;
}

/** Whether two values of a field are the same; an empty text and none are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => JSON.stringify(value === '' ? null : (value ?? null)));
  return left === right;
}

/** Of a long text the start tells which it is. */
const SHOWN_MAX = 80;

/** Says that the stored value of a field is not the one that was read: "Current club was changed meanwhile to Hamnby BK." */
export function changedMeanwhile(field: string, value: unknown): string {
  return `${labelOf(field)} was ${inWords(field, value)}.`;
}

/** 'currentClub' is 'Current club', 'isActive' is 'Active'. */
function labelOf(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll('_', ' ')
    .replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function inWords(field: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : value;
  if (text === null || text === undefined || text === '') return 'emptied meanwhile';
  // An address or an id says nothing to a reader.
  const isReadable = (typeof text === 'string' || typeof text === 'number') && !/(?:Url|Id)$/.test(field);
  if (!isReadable) return 'changed meanwhile';
  const line = String(text).replaceAll(/\s+/g, ' ');
  const shown = cutText(line, SHOWN_MAX);
  return `changed meanwhile to ${shown}${shown === line ? '' : '…'}`;
}
