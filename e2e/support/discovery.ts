import type { Locator, Page, Request } from '@playwright/test';
import type { PlayerProfile } from '@touchline/contracts/players';
import { callOf } from './actions.ts';
import { giveProfile, type Person, type PersonOptions, uniqueName } from './people.ts';

/** A player whom scouts find, in a town where nobody but the test's own people live. */
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
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** What a request asks of a procedure; undefined when it asks for something else. */
function inputOf(request: Request, procedure: string): Record<string, unknown> | undefined {
  const place = placeOf(request, procedure);
  if (place < 0) return undefined;
  const inputs = JSON.parse(new URL(request.url()).searchParams.get('input') ?? request.postData() ?? '{}') as Record<
    string,
    unknown
  >;
  const input = inputs[place] as Record<string, unknown> | undefined;
  // Which way a list is paged is the client library's own business.
  return input && Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'direction'));
}

/** Collects what a page asks of a procedure from now on. */
export function listenForInputs(page: Page, procedure: string): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!callOf(procedure).test(request.url())) return;
    const input = inputOf(request, procedure);
    if (input) inputs.push(input);
  });
  return inputs;
}

/** Puts an answer in the place of the server's, whatever else is in the same batch. */
export async function answerWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await replaceAnswer(page, procedure, { result: { data } });
}

/** Lets one procedure fail, and nothing else that is in the same batch. */
export async function failOnly(page: Page, procedure: string): Promise<void> {
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
  await replaceAnswer(page, procedure, { error: { message: 'Internal server error', code: -32603, data } });
}

async function replaceAnswer(page: Page, procedure: string, answer: unknown): Promise<void> {
  await page.route(callOf(procedure), async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as unknown[];
    answers[placeOf(route.request(), procedure)] = answer;
    await route.fulfill({ response, json: answers });
  });
}

/** Where a procedure stands in a batch; -1 when it is not in it. */
function placeOf(request: Request, procedure: string): number {
  return new URL(request.url()).pathname.replace('/trpc/', '').split(',').indexOf(procedure);
}
