import type { Locator, Page, Request } from '@playwright/test';
import type { PlayerProfile } from '@touchline/contracts/players';
import { callOf } from './actions.ts';
import { giveProfile, type Person, type PersonOptions, uniqueName } from './people.ts';

/** A player whom scouts find. */
export async function listedPlayer(
  aPlayer: (options?: PersonOptions) => Promise<Person>,
  { person = {}, profile = {} }: { person?: PersonOptions; profile?: Partial<PlayerProfile> } = {},
): Promise<Person> {
  const player = await aPlayer(person);
  await giveProfile(player, profile);
  return player;
}

export const aTown = () => uniqueName('Town');

export function card(page: Page, name: string | RegExp): Locator {
  return page.getByRole('article', { name });
}

export function cards(page: Page): Locator {
  return page.getByRole('article');
}

/** Picks an option of one of the app's selects. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The input of a procedure in a request; undefined when the request does not call it. */
function inputOf(request: Request, procedure: string): Record<string, unknown> | undefined {
  const place = placeOf(request, procedure);
  if (place < 0) return undefined;
  const inputs = JSON.parse(new URL(request.url()).searchParams.get('input') ?? request.postData() ?? '{}') as Record<
    string,
    unknown
  >;
  const input = inputs[place] as Record<string, unknown> | undefined;
  // The direction of paging is internal to the client library.
  return input && Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'direction'));
}

/** Collects the inputs a page sends to a procedure from now on. */
export function listenForInputs(page: Page, procedure: string): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!callOf(procedure).test(request.url())) return;
    const input = inputOf(request, procedure);
    if (input) inputs.push(input);
  });
  return inputs;
}

/** The index of a procedure in a batch; -1 when the batch does not contain it. */
function placeOf(request: Request, procedure: string): number {
  return new URL(request.url()).pathname.replace('/trpc/', '').split(',').indexOf(procedure);
}
