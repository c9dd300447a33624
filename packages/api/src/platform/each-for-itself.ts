import type { AppContext } from './context.ts';
import { AppError } from './errors.ts';
import { toAppError } from './input-errors.ts';

interface Steps<Item, Done, Refused> {
  act: (item: Item) => Promise<Done>;
  /** The outcome of an item that could not be acted on; the sentence says why. */
  refused: (item: Item, sentence: string) => Refused;
  /** For the log, when an error was not expected. */
  failure: string;
}

/** Acts on several items one after the other, each for itself: when one fails, the others go on. */
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
      outcomes.push(refused(item, (known ?? new AppError('INTERNAL')).message));
    }
  }
  return outcomes;
}
