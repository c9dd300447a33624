import { changedMeanwhile, isSameValue } from '@touchline/contracts/changes';
import type { InputIssue } from '@touchline/contracts/errors';
import { AppError } from './errors.ts';

/**
 * Throws CHANGED_MEANWHILE, with an issue at each field, if a patch changes a field whose stored value is not the one that its
 * caller has read. It is called in the transaction that writes, with the row locked.
 * @param part the name of the patch in the input, such as 'profile'
 */
export function assertUnchanged(
  stored: object,
  { was, ...patch }: { was?: Readonly<Record<string, unknown>> | undefined },
  part: string | null,
): void {
  const [present, wanted] = [stored, patch] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  const isOverwritten = (field: string) => wanted[field] !== undefined && !isSameValue(present[field], wanted[field]);
  const issues = Object.entries(was ?? {})
    .filter(([field, read]) => isOverwritten(field) && !isSameValue(present[field], read))
    .map(
      ([field]): InputIssue => ({
        path: part ? `${part}.${field}` : field,
        message: changedMeanwhile(field, present[field]),
      }),
    );
  if (issues.length === 0) return;
  throw new AppError('CHANGED_MEANWHILE', { issues, message: issues.map(({ message }) => message).join(' ') });
}
