import type { ErrorCode } from '@touchline/contracts/errors';
import type { AppContext } from './context.ts';
import { AppError } from './errors.ts';
import { toAppError } from './input-errors.ts';

interface Steps<Item, Done, Refused> {
  act: (item: Item) => Promise<Done>;
  /** The outcome of an item that failed. The sentence is for the user. */
  refused: (item: Item, sentence: string, code: ErrorCode) => Refused;
  /** The message in the log for an unexpected error. */
  failure: string;
}

/** Acts on items one after the other. An item that fails does not stop the others. */
export async function eachForItself<Item, Done, Refused>(
  ctx: AppContext,
  items: readonly Item[],
  { act, refused, failure }: Steps<Item, Done, Refused>,
): Promise<(Done | Refused)[]> {
  const outcomes: (Done | Refused)[] = [];
  for (const item of new Set(items)) {
    try {
      outcomes.push(await act(item));
    } catch (error) {
      const known = toAppError(error);
      if (!known) ctx.log.error({ err: error, item }, failure);
      const { message, code } = known ?? new AppError('INTERNAL');
      outcomes.push(refused(item, message, code));
    }
  }
  return outcomes;
}
